import { test } from "vitest";
import { startS3Server } from "../../spaces/test/s3-server.ts";
import { expectSealed, expectStory, typePage } from "./sync-page.ts";

test("every line of docs/sync.md does what it says with a bucket between them", {
  timeout: 240_000,
}, async () => {
  await using server = await startS3Server();
  const [id = "", ...secret] = server.password.split(":");
  const told = await typePage(server.address("bucket", "memory"), {
    AWS_ACCESS_KEY_ID: id,
    AWS_SECRET_ACCESS_KEY: secret.join(":"),
  });
  expectStory(told);
  expectSealed(server.dump());
});
