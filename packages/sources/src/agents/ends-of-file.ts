import { open } from "node:fs/promises";

/** Bytes at either end of a file, in which a program tells what a session is about: reading all of it may take seconds. */
const END = 64 * 1024;

/** Both ends of a text file, the later one first; of a short one all of it. Throws what the file system throws. */
export async function endsOf(path: string): Promise<string> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const at = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(END), 0, END, position);
      return buffer.toString("utf8", 0, bytesRead);
    };
    return size <= END ? await at(0) : `${await at(Math.max(END, size - END))}\n${await at(0)}`;
  } finally {
    await file.close();
  }
}
