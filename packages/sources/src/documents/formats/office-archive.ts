import { decode } from "./decode.ts";
import { Unreadable } from "./extractor.ts";
import { assertHarmlessZip } from "./unzip-guard.ts";

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** Throws `Unreadable` for what is no archive of an office program, or one that is made to burst; `old` and `ending` as in ".doc" and ".docx". */
export async function assertOffice(
  bytes: Uint8Array,
  { old, ending }: { readonly old: string; readonly ending: string },
): Promise<void> {
  // A document of Microsoft's with a password is packed in the container of the old ones.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new Unreadable(
      `the document is encrypted or an old ${old}; save it as ${ending} without a password`,
    );
  if (!startsWith(bytes, [0x50, 0x4b])) throw new Unreadable("the document is damaged");
  await assertHarmlessZip(bytes);
}

/** The texts of an archive's parts by their names; undefined for a part that is not there. */
export type Parts = (name: string) => Promise<string | undefined>;

/** Unpacks parts as they are asked for: pictures and macros never are. Only after `assertOffice`. */
export async function partsOf(bytes: Uint8Array): Promise<Parts> {
  const { unzipSync } = await import("fflate");
  return async (name) => {
    // Some programs of Windows part folders as they do at home.
    const filter = (file: { readonly name: string }) => file.name.replaceAll("\\", "/") === name;
    const [part] = Object.values(unzipSync(bytes, { filter }));
    return part && (await decode(part));
  };
}

/** Runs a reading of parts; whatever fails in it is the document's fault. */
export async function orDamaged<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable("the document is damaged", { cause });
  }
}

/** ODF packs an encrypted document as any other, and says so in its list of parts. */
export async function assertOpen(parts: Parts): Promise<void> {
  if ((await parts("META-INF/manifest.xml"))?.includes("encryption-data"))
    throw new Unreadable("the document is encrypted; save it without a password");
}
