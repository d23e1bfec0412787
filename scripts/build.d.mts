export function build(names: readonly string[]): Promise<void>;
/** True where what was built of a package is what its sources, as they are, would be built into. */
export function isBuilt(name: string): boolean;
