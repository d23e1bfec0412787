export const on = (month: number, day = 1): number => Date.UTC(2026, month - 1, day);
export const iso = (time: number): string => new Date(time).toISOString();

export const ids = (nodes: readonly { readonly id: string }[]) => nodes.map(({ id }) => id).sort();
