/** The identity of a home, which tells it from its copies and is the same by whatever name it is reached: the device and inode of its folder. */
export const homeId = ({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): string =>
  `${dev}:${ino}`;
