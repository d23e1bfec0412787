export {
  type Client,
  type ClientOptions,
  createClient,
  type Fetch,
  type FetchRequest,
  type FetchResponse,
} from "./client.ts";
