export { isS3Address, type ReadS3Address, readS3Address, type S3Address, whyNoFolder } from "./address.ts";
export { connectS3, type Requested, type S3Carrier } from "./carrier.ts";
export { runsOut } from "./credentials.ts";
export { forgetS3 } from "./memo.ts";
export type { S3CarrierOptions } from "./open-log.ts";
export { foundS3, lookAtS3, type Probed, probeS3 } from "./probe.ts";
export type { S3Options } from "./request.ts";
