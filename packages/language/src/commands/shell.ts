/** Reads shell command lines just well enough to find a commit message, a pull request or a tool in them. */

/** One simple command of a command line: its words, with quotes taken off, and the heredoc fed to it. */
export interface SimpleCommand {
  readonly words: readonly string[];
  /** As typed, without the heredoc's body. */
  readonly text: string;
  /** Operator between this command and the next: `&&`, `||`, `;`, `|`, or the empty string at the end. */
  readonly joint: string;
}

/** Longer command lines are scripts; nobody runs them again by hand. */
const MAX_COMMAND = 20_000;

/** Each one costs a walk over the lines below it. */
const MAX_HEREDOCS = 12;

/** Splits at joints outside quotes, and unfolds `"$(cat <<'EOF' … EOF)"` into the text it stands for. */
export function splitCommands(line: string): SimpleCommand[] {
  const { text, bodies } = liftHeredocs(line.slice(0, MAX_COMMAND));
  const found: SimpleCommand[] = [];
  let words: string[] = [];
  let word: string | null = null;
  let start = 0;
  const endWord = () => {
    if (word !== null) words.push(fillHeredocs(word, bodies));
    word = null;
  };
  const endCommand = (end: number, joint: string) => {
    endWord();
    if (words.length > 0) found.push({ words, text: text.slice(start, end).trim(), joint });
    words = [];
    start = end + Math.max(joint.length, 1);
  };
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === "'" || char === '"') {
      const end = closingQuote(text, i);
      word = (word ?? "") + unquote(text.slice(i + 1, end), char);
      i = end;
    } else if (char === "\\") {
      if (text[i + 1] !== "\n") word = (word ?? "") + (text[i + 1] ?? "");
      i++;
    } else if (char === "$" && text[i + 1] === "(") {
      const end = closingParen(text, i + 1);
      word = (word ?? "") + text.slice(i, end + 1);
      i = end;
    } else if (
      char === "\n" ||
      char === ";" ||
      char === "|" ||
      (char === "&" && !/[<>&]/.test(text[i - 1] ?? "") && text[i + 1] !== ">")
    ) {
      const double = (char === "&" || char === "|") && text[i + 1] === char;
      endCommand(i, double ? char + char : char === "\n" ? ";" : char);
      if (double) {
        i++;
      }
    } else if (/\s/.test(char)) endWord();
    else if (char === "#" && word === null) i = lineEnd(text, i) - 1;
    else word = (word ?? "") + char;
  }
  endCommand(text.length, "");
  return found;
}

/** Replaces every heredoc body by a mark, so that its quotes and semicolons cannot confuse the split. */
function liftHeredocs(line: string): { text: string; bodies: string[] } {
  const bodies: string[] = [];
  const out: string[] = [];
  const lines = line.split("\n");
  let unclosed = 0;
  for (let i = 0; i < lines.length; i++) {
    const current = lines[i] ?? "";
    const tag = /<<-?\s*\\?(['"]?)([A-Za-z_][A-Za-z0-9_]*)\1/.exec(current);
    if (tag === null || bodies.length >= MAX_HEREDOCS || unclosed >= MAX_HEREDOCS) {
      out.push(current);
      continue;
    }
    const end = lines.findIndex((other, at) => at > i && other.trim().replace(/\)"?.*$/, "") === tag[2]);
    if (end === -1) {
      unclosed++;
      out.push(current);
      continue;
    }
    bodies.push(lines.slice(i + 1, end).join("\n"));
    const rest = (lines[end] ?? "").trim().slice((tag[2] ?? "").length);
    out.push(current.replace(tag[0], `\uE001${bodies.length - 1}\uE002`) + rest);
    i = end;
  }
  return { text: out.join("\n"), bodies };
}

/** `$(cat <mark>)` is the heredoc's text; a mark alone is what the command reads on its standard input. */
function fillHeredocs(word: string, bodies: readonly string[]): string {
  return word
    .replace(/\$\(\s*cat\s*\uE001(\d+)\uE002\s*\)/g, (_, at: string) => bodies[Number(at)] ?? "")
    .replace(/\uE001(\d+)\uE002/g, (_, at: string) => `\uE003${bodies[Number(at)] ?? ""}`);
}

/** The text a command reads on its standard input from a heredoc, or null. */
export function standardInput(command: SimpleCommand): string | null {
  const fed = command.words.find((word) => word.startsWith("\uE003"));
  return fed === undefined ? null : fed.slice(1);
}

function closingQuote(text: string, open: number): number {
  const quote = text[open];
  for (let i = open + 1; i < text.length; i++) {
    if (quote === '"' && text[i] === "\\") i++;
    else if (quote === '"' && text[i] === "$" && text[i + 1] === "(") i = closingParen(text, i + 1);
    else if (text[i] === quote) return i;
  }
  return text.length;
}

function closingParen(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === "(") depth++;
    else if (text[i] === ")" && --depth === 0) return i;
  }
  return text.length;
}

function unquote(text: string, quote: string): string {
  return quote === "'" ? text : text.replace(/\\([\\"$`])/g, "$1").replace(/\\\n/g, "");
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}
