/** True while another time than now is looked at: then nothing can be changed. */
export const isPast = ({
  at,
  knownAt,
}: {
  readonly at: string | undefined;
  readonly knownAt: string | undefined;
}): boolean => at !== undefined || knownAt !== undefined;
