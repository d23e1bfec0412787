export {
  answer,
  assistant,
  command,
  human,
  type Part,
  session,
} from "../src/distilling/build-session.fixture.ts";
export { aFinding } from "./a-finding.ts";
