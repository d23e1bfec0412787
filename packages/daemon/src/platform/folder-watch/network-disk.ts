import { statfs } from "node:fs/promises";

/** Kinds of file systems whose changes come from elsewhere: the system reports only what is done on this machine. */
const silent = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2
  0x01021997, // 9p: folders of a host in a virtual machine
  0x65735546, // FUSE: sshfs, cloud drives
  0x786f4256, // folders of VirtualBox
  0x5346414f, // AFS
  0x00c36400, // Ceph
]);

/** Does the system tell of changes in this folder? */
export async function hasEvents(folder: string): Promise<boolean> {
  if (process.platform === "win32") return !folder.startsWith("\\\\");
  if (process.platform !== "linux") return true;
  try {
    const { type } = await statfs(folder);
    return isLocal(type);
  } catch {
    return true;
  }
}

/** By the number the system gives for the kind; some systems give it signed. */
export const isLocal = (type: number): boolean => !silent.has(type >>> 0);
