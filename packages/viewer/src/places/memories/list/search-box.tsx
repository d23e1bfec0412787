import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/fields.tsx";
import { useTyped } from "../../../ui/use-typed.ts";
import { unclearIn } from "../question.ts";
import type { MemoriesSearch } from "../search.ts";

/** Asks memory a question. Filters can be typed among the words; the address takes them for what they are. */
export function SearchBox({ search }: { readonly search: MemoriesSearch }) {
  const navigate = useNavigate();
  const [words, setWords] = useFollowing(search.q ?? "");
  const ask = () =>
    void navigate({ to: "/memories", search: { ...search, row: undefined, q: words.trim() || undefined } });
  // A hint about the question, gone as soon as it is mended.
  const unclear = words.trim() === search.q ? unclearIn(words) : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari 16 does not know <search>
    <form
      role="search"
      data-place-search
      className="flex min-w-0 flex-1 items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <Field
        label="Ask memory"
        hideLabel
        type="search"
        value={words}
        onChange={setWords}
        placeholder="Ask memory: why did we drop redis"
        className="min-w-0 flex-1"
        onEnter={ask}
        error={unclear ?? undefined}
        help={
          <span className="hidden sm:inline">
            Words are asked as an agent would ask. Filters may stand among them: <code>type:fact</code>{" "}
            <code>project:api</code> <code>after:2w</code> <code>is:contradicted</code>{" "}
            <code>"exact phrase"</code>
          </span>
        }
      />
      <Button type="submit">
        <Search size={15} aria-hidden />
        <span className="sr-only sm:not-sr-only">Ask</span>
      </Button>
    </form>
  );
}

/** Narrows the table to what holds these words, while they are typed. */
export function TextFilter({ search }: { readonly search: MemoriesSearch }) {
  const navigate = useNavigate();
  const [text, setText] = useTyped(search.text ?? "", (words) => {
    const wanted = words === "" ? undefined : words.slice(0, 300);
    void navigate({
      to: "/memories",
      search: { ...search, row: undefined, text: wanted },
      replace: true,
      resetScroll: false,
    });
  });
  return (
    <Field
      label="Says"
      hideLabel
      type="search"
      maxLength={300}
      value={text}
      onChange={setText}
      placeholder="Filter by words"
    />
  );
}

/** Text of a field that starts as the address says, and follows it when that changes elsewhere. */
function useFollowing(said: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(said);
  const [seen, setSeen] = useState(said);
  if (said !== seen) {
    setSeen(said);
    // The field's own text comes back from the address trimmed and cut: the caret must not jump.
    if (said.trim() !== text.trim().slice(0, 300).trim()) setText(said);
  }
  return [text, setText];
}
