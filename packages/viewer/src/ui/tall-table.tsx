/** A cell of the head, in sight while its table scrolls. */
export const HEAD = "sticky top-0 z-10 bg-surface px-3 py-2 text-left text-xs font-medium text-soft";

/** Room in a table for the rows that are not drawn. */
export const Gap = ({ height }: { readonly height: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  ) : null;
