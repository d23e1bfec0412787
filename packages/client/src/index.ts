export {
  type Client,
  type ClientOptions,
  createClient,
  type Fetch,
  type FetchRequest,
  type FetchResponse,
  globalFetch,
} from "./client.ts";
