export { fetchPage } from "./fetch-page.ts";
