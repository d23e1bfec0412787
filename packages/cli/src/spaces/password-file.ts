/** The password that a file of libpq has for the login of an address (host:port:database:login:password, a line each). */
export function readPasswordFile(text: string, on: string): string | undefined {
  if (!URL.canParse(on)) return undefined;
  const { hostname, port, pathname, username, searchParams } = new URL(on);
  const wanted = [
    searchParams.get("host") ?? hostname.replace(/^\[|\]$/g, ""),
    port === "" ? "5432" : port,
    decodeURIComponent(pathname.slice(1)),
    decodeURIComponent(username),
  ];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith("#")) continue;
    const fields = fieldsOf(line);
    const isMeant = wanted.every((value, at) => fields[at] === "*" || fields[at] === value);
    const password = fields[4];
    if (isMeant && password) return password;
  }
  return undefined;
}

/** A colon or a backslash within a field stands behind a backslash. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/((?:\\.|[^:\\])*)(?::|$)/g)].map(([, field = ""]) => field.replace(/\\(.)/g, "$1"));
