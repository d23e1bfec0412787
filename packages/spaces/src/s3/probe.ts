import { randomUUID } from "node:crypto";
import { CarrierError, ROWS_A_DAY } from "../log/index.ts";
import { textOfAbout } from "./batch.ts";
import { type Bucket, openBucket } from "./bucket.ts";
import { namesOf } from "./names.ts";
import type { S3Options } from "./request.ts";
import { placeOf, sentence } from "./trouble.ts";

export interface Probed {
  /** Whether a server notices that an object was changed between reading and writing it over. */
  readonly noticesChanges: boolean;
  /** Whether old versions of objects are kept; "unknown": it does not say. */
  readonly keepsVersions: "no" | "unknown";
}

/** Machines that want one name at the same time. */
const RACERS = 5;

/**
 * Whether a bucket can carry spaces: it is listed, read, written and deleted there, and nothing of it stays. Throws a CarrierError with
 * the reason why it cannot.
 */
export async function probeS3(options: S3Options): Promise<Probed> {
  const bucket = openBucket(options);
  const { prefix } = bucket.requests.address;
  const name = `${prefix === "" ? "" : `${prefix}/`}probe-${randomUUID()}`;
  try {
    return await probe(bucket, name);
  } finally {
    await bucket.remove(name).catch(() => {});
    bucket.close();
  }
}

/** Whether the key opens the bucket, and it keeps no old versions; nothing is written. Throws a CarrierError with the reason. */
export async function lookAtS3(options: S3Options): Promise<void> {
  const bucket = openBucket(options);
  try {
    const { address } = bucket.requests;
    if ((await bucket.keepsVersions()) === "yes")
      throw new CarrierError("version", versioned(placeOf(address)));
    const prefix = address.prefix === "" ? "" : `${address.prefix}/`;
    await bucket.list(prefix, "");
  } finally {
    bucket.close();
  }
}

const versioned = (where: string): string =>
  sentence(
    `${where} cannot carry this: it keeps old versions of objects, so what is deleted for good would stay in it. Turn versioning off (suspend it) for this bucket, or take another one.`,
  );

async function probe(bucket: Bucket, name: string): Promise<Probed> {
  const where = placeOf(bucket.requests.address);
  const refuse = (why: string): never => {
    throw new CarrierError("version", sentence(`${where} cannot carry this: ${why}`));
  };
  const keepsVersions = await bucket.keepsVersions();
  if (keepsVersions === "yes") throw new CarrierError("version", versioned(where));
  if ((await bucket.get(name)) !== null) refuse("an object is there that nobody has created.");
  const races = await Promise.all(Array.from({ length: RACERS }, (_, n) => bucket.create(name, `${n}`)));
  const winners = races.flatMap((outcome, n) => (outcome === "created" ? [n] : []));
  if (winners.length > 1 || (await bucket.create(name, "again")) === "created")
    refuse(
      "it creates an object a second time under the same name (it does not know If-None-Match), so that two machines could write over each other. Update the server, or take another one.",
    );
  const stored = await bucket.get(name);
  if (stored === null || (winners.length === 1 && stored.body !== `${winners[0]}`))
    refuse("what was just written there is not read.");
  const { names } = await bucket.list(name, "");
  if (!names.some((one) => one.name === name)) refuse("what was just written there is not listed.");
  const noticesChanges =
    (await bucket.replace(name, "changed", '"00000000000000000000000000000000"')) === "changed";
  if ((await bucket.replace(name, "new", (await bucket.get(name))?.etag ?? "")) !== "replaced")
    refuse("an object that nobody else has changed is not written over.");
  if ((await bucket.get(name))?.body !== "new") refuse("what was written over is read as it was before.");
  await bucket.remove(name);
  if ((await bucket.get(name)) !== null) refuse("what was deleted there is still read.");
  return { noticesChanges, keepsVersions: keepsVersions === "unknown" ? "unknown" : "no" };
}

/** Makes room for a space, which its founder creates by its first operation. Done twice it is the same. */
export async function foundS3(
  options: S3Options,
  {
    space,
    founder,
    rowsADay = ROWS_A_DAY,
  }: { readonly space: string; readonly founder: string; readonly rowsADay?: number },
): Promise<void> {
  const bucket = openBucket(options);
  try {
    const { about } = namesOf(bucket.requests.address.prefix, space);
    await bucket.create(about, textOfAbout({ space, founder, rowsADay }));
  } finally {
    bucket.close();
  }
}
