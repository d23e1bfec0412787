import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { everything } from "../src/form.ts";
import { listed } from "../src/serve-tools.ts";
import { TOOLSETS, toolsOf } from "../src/toolset.ts";

const tokens = (value: unknown): number => encode(JSON.stringify(value)).length;
const all = TOOLSETS.flatMap((toolset) => toolsOf(toolset, false));
const memoryTools = toolsOf("full", false);

test("the core tools, in this order, are what every session has", () => {
  const names = ["memory_recall", "memory_save", "memory_read", "memory_related", "memory_status"];
  expect(toolsOf("core", false).map(({ name }) => name)).toEqual(names);
  expect(
    toolsOf("full", false)
      .slice(0, names.length)
      .map(({ name }) => name),
  ).toEqual(names);
  expect(toolsOf("core", true).map(({ name }) => name)).toEqual(
    names.filter((name) => name !== "memory_save"),
  );
});

test("all core tools together cost a session at most 1,500 tokens", () => {
  const cost = toolsOf("core", false).map((tool) => {
    const { name, description, inputSchema } = listed(tool, everything);
    return { name, description, inputSchema };
  });
  expect(tokens(cost)).toBeLessThanOrEqual(1500);
});

test("few tools in few words cost an agent that is told unasked at most 300 tokens with each request, and take what the core tools take", () => {
  const few = toolsOf("few", false);
  expect(few.map(({ name }) => name)).toEqual(["memory_recall", "memory_save", "memory_read"]);
  const cost = few.map((tool) => {
    const { name, description, inputSchema } = listed(tool, everything);
    return { name, description, inputSchema };
  });
  expect(tokens(cost)).toBeLessThanOrEqual(300);
  const core = new Map(toolsOf("core", false).map((tool) => [tool.name, tool]));
  for (const { name, input, told } of few) {
    expect(input).toBe(core.get(name)?.input);
    for (const argument of Object.keys(told?.shape ?? {})) expect(input.shape).toHaveProperty(argument);
  }
});

test.each(all.map((tool) => [tool.name, tool] as const))(
  "%s has a title, all four hints and plain schemas",
  (_, tool) => {
    const { title, annotations, inputSchema, outputSchema } = listed(tool, everything);
    expect(title).toBeTruthy();
    expect(annotations).toEqual({
      title,
      readOnlyHint: expect.any(Boolean),
      destructiveHint: expect.any(Boolean),
      idempotentHint: expect.any(Boolean),
      openWorldHint: expect.any(Boolean),
    });
    for (const schema of [inputSchema, outputSchema]) {
      expect(schema?.type).toBe("object");
      expect(JSON.stringify(schema)).not.toMatch(/\$ref|"pattern"|"\$schema"/);
    }
  },
);

test.each(memoryTools.map((tool) => [tool.name, tool] as const))(
  "%s says what it does, beginning with a verb, and when to call it",
  (_, { description }) => {
    expect(description).toMatch(
      /^(Search|Store|Read|Show|List|Correct|Retire|Stop|Decide|Settle|Add|Replace|Change) /,
    );
    expect(description).toMatch(/\bUse (when|right|at|before|after|only|to|for) /);
    expect(description.length).toBeLessThanOrEqual(1024);
  },
);

// Qwen Code shows that much of a description until a tool is searched for; Copilot CLI and Cline show no instructions.
test.each(toolsOf("core", false).map((tool) => [tool.name, tool] as const))(
  "when to call %s stands in the first 160 characters",
  (_, { description }) => {
    const told = description.slice(0, 160);
    expect(told).toMatch(/\bUse (when|right|at|before|after|only|to|for) /);
  },
);

test.each(toolsOf("core", false).map((tool) => [tool.name, tool] as const))(
  "%s shows with every refusal a call that its own schema takes",
  (name, { example, input }) => {
    const [called, ...args] = example.split(" ");
    expect(called).toBe(name);
    expect(input.safeParse(JSON.parse(args.join(" "))).success).toBe(true);
  },
);
