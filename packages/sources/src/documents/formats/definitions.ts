import type { Node } from "@vscode/tree-sitter-wasm";

/** Something of a program that has a name: a class, a function, a test. Rows are 0-based. */
export interface Definition {
  readonly name: string;
  /** With the comments and decorators above it. */
  readonly firstRow: number;
  /** The row behind it. */
  readonly endRow: number;
  /** Node of its members; null if it has none of its own. */
  readonly body: Node | null;
}

/** Direct definitions of a file, a class or a namespace, in order. */
export function definitionsIn(scope: Node): Definition[] {
  const definitions: Definition[] = [];
  // Rows of the comments and decorators that stand right above.
  let leadFrom = -1;
  let leadTo = -1;
  for (const node of membersOf(scope)) {
    const { row, column } = node.endPosition;
    const endRow = column > 0 ? row + 1 : row;
    // Older JavaScript leaves a row between a comment and what it is about.
    const firstRow = leadTo + 1 >= node.startPosition.row && leadTo >= 0 ? leadFrom : node.startPosition.row;
    if (LEADING.test(node.type)) {
      [leadFrom, leadTo] = [firstRow, endRow];
      continue;
    }
    const named = describe(node);
    if (named !== null) definitions.push({ ...named, firstRow, endRow });
    leadTo = -1;
  }
  return definitions;
}

/**
 * Direct definitions of a file. Where one function that is called at once holds nearly all of it, as JavaScript that runs
 * everywhere wraps a module, those in it stand for it.
 */
export function definitionsOfFile(root: Node): Definition[] {
  const direct = definitionsIn(root);
  const wrapper = root.namedChildren.find(
    (node) => node?.type === "expression_statement" && describe(node) === null && holds(root, node),
  );
  const body = wrapper ? bodyWrappedIn(wrapper) : null;
  if (body === null) return direct;
  const isAhead = ({ endRow }: Definition) => endRow <= body.startPosition.row;
  const isBehind = ({ firstRow }: Definition) => firstRow >= body.endPosition.row;
  return [...direct.filter(isAhead), ...definitionsOfFile(body), ...direct.filter(isBehind)];
}

/** Whether nearly all rows of a node are those of another in it. */
const holds = (outer: Node, inner: Node): boolean => rowsOf(inner) >= NEARLY_ALL * rowsOf(outer);
const NEARLY_ALL = 0.8;
const rowsOf = ({ startPosition, endPosition }: Node): number => endPosition.row - startPosition.row + 1;

/** Statements of the function that nearly all of an expression consists of; null where there is none. */
function bodyWrappedIn(expression: Node): Node | null {
  let inner = expression;
  // Brackets, calls and their arguments around it.
  for (let depth = 0; depth < 12 && inner.type !== "statement_block"; depth += 1) {
    const next = inner.namedChildren.find((child) => child !== null && holds(expression, child));
    if (!next) return null;
    inner = next;
  }
  return inner.type === "statement_block" ? inner : null;
}

const LEADING = /comment|^decorator$|^attribute_item$|^attribute_list$|^annotation$/;

/** Statements that only hold others are looked through: `extern "C" {`, `#ifdef`, a script's list of statements. */
function membersOf(scope: Node): Node[] {
  return scope.namedChildren.flatMap((node) => {
    if (node === null) return [];
    return /^(?:statement_list|preproc_if|preproc_ifdef|linkage_specification)$/.test(node.type)
      ? membersOf(node.type === "linkage_specification" ? (node.childForFieldName("body") ?? node) : node)
      : [node];
  });
}

type Named = Pick<Definition, "name" | "body">;

function describe(node: Node): Named | null {
  const wrapped = WRAPPERS.test(node.type) ? innerOf(node) : null;
  if (wrapped !== null) return describe(wrapped) ?? anonymous(node, wrapped);
  const word = CONTAINERS[node.type];
  if (word !== undefined) return { name: `${word} ${containerName(node)}`.trim(), body: bodyOf(node) };
  if (FUNCTIONS.has(node.type)) return { name: functionName(node), body: null };
  if (node.type === "type_declaration")
    return { name: `type ${nameOf(node.namedChild(0))}`.trim(), body: null };
  if (/^(?:lexical|variable)_declaration$/.test(node.type)) return constant(node);
  if (node.type === "assignment_expression") return assigned(node);
  return node.type === "call_expression" ? testCase(node) : null;
}

const WRAPPERS =
  /^(?:export_statement|ambient_declaration|decorated_definition|template_declaration|expression_statement)$/;

const innerOf = (node: Node): Node | null =>
  node.childForFieldName("declaration") ??
  node.childForFieldName("definition") ??
  node.childForFieldName("value") ??
  node.namedChildren.findLast((child) => child !== null && !LEADING.test(child.type)) ??
  null;

/** `export default () => …` */
function anonymous(node: Node, inner: Node): Named | null {
  return node.type === "export_statement" && /function|class|object|call/.test(inner.type)
    ? { name: "default export", body: inner.childForFieldName("body") }
    : null;
}

const CONTAINERS: Readonly<Record<string, string>> = {
  class: "class",
  class_declaration: "class",
  abstract_class_declaration: "class",
  class_definition: "class",
  class_specifier: "class",
  class_statement: "class",
  interface_declaration: "interface",
  annotation_type_declaration: "annotation",
  enum_declaration: "enum",
  enum_specifier: "enum",
  enum_item: "enum",
  enum_statement: "enum",
  struct_declaration: "struct",
  struct_specifier: "struct",
  struct_item: "struct",
  union_specifier: "union",
  union_item: "union",
  record_declaration: "record",
  trait_declaration: "trait",
  trait_item: "trait",
  impl_item: "impl",
  mod_item: "mod",
  module: "module",
  internal_module: "namespace",
  namespace_declaration: "namespace",
  namespace_definition: "namespace",
  type_alias_declaration: "type",
  type_item: "type",
  type_definition: "type",
};

const FUNCTIONS = new Set([
  ...["declaration", "definition", "item", "statement", "expression"].flatMap((kind) => [
    `function_${kind}`,
    `generator_function_${kind}`,
  ]),
  ...["method", "method_declaration", "method_definition"].flatMap((kind) => [kind, `singleton_${kind}`]),
  "class_method_definition",
  "constructor_declaration",
  "macro_definition",
  "local_function_statement",
]);

/** A namespace for the whole file (`namespace A;`) has no body and is no definition of its own. */
const bodyOf = (node: Node): Node | null =>
  node.childForFieldName("body") ??
  node.namedChildren.find((child) => child !== null && BODY.test(child.type)) ??
  null;

const BODY = /_body$|^declaration_list$|^field_declaration_list$|^body_statement$|^class_body$/;

/** Of `impl Trait for Type<T>` all of it, since neither name alone says which one it is. */
function containerName(node: Node): string {
  if (node.type !== "impl_item") return nameOf(node);
  const header = /^(?:unsafe\s+)?impl\b(?:\s*<[^{]*?>(?=\s))?\s*([^{]*?)\s*(?:\bwhere\b|\{|$)/.exec(
    node.text.slice(0, 400),
  );
  return shortened(header?.[1] ?? "");
}

/** A method of Go says in front whose it is. */
function functionName(node: Node): string {
  const receiver = node.childForFieldName("receiver")?.text.match(/([\w.]+)(?:\[[^\]]*\])?\s*\)$/)?.[1];
  return receiver === undefined ? nameOf(node) : `${receiver}.${nameOf(node)}`;
}

/** C wraps the name into what it declares: `static int *(name)(…)`. */
function nameOf(node: Node | null): string {
  let inner = node;
  for (let depth = 0; inner !== null && depth < 10; depth += 1) {
    const name = inner.childForFieldName("name");
    if (name !== null && inner.type !== "qualified_identifier") return shortened(name.text);
    const declarator = inner.childForFieldName("declarator");
    if (declarator === null) break;
    inner = declarator;
  }
  if (inner !== null && inner !== node) return shortened(inner.text);
  const word = node?.namedChildren.find(
    (child) => child !== null && /(?:_name|identifier)$/.test(child.type),
  );
  return shortened(word?.text ?? "");
}

const shortened = (name: string): string =>
  name
    .replace(/\s+/g, " ")
    .replace(/^(["'])(.*)\1$/, "$2")
    .slice(0, 100);

/** `const name = …` over several lines, alone in its statement. */
function constant(node: Node): Named | null {
  const declarators = node.namedChildren.filter((child) => child?.type === "variable_declarator");
  const [only] = declarators;
  if (!only || declarators.length > 1 || only.childForFieldName("name")?.type !== "identifier") return null;
  const value = only.childForFieldName("value");
  return { name: nameOf(only), body: value && calls(value) ? bodyWrappedIn(value) : null };
}

/** `(function () { … })()` */
const calls = ({ type }: Node): boolean => /^(?:call|parenthesized)_expression$/.test(type);

/** `Stream.prototype.pipe = function (…)`, `exports.parse = …` */
function assigned(node: Node): Named | null {
  const value = node.childForFieldName("right");
  if (value === null || !/function|class/.test(value.type)) return null;
  const name = shortened(node.childForFieldName("left")?.text ?? "").replace(/^.*\.prototype\./, "");
  return { name, body: value.type === "class" ? value.childForFieldName("body") : null };
}

/** `test("what it shows", () => …)`, and `describe` with its tests inside. */
function testCase(node: Node): Named | null {
  const callee = node.childForFieldName("function")?.text ?? "";
  if (!/^(?:describe|suite|test|it|bench|context)\b/.test(callee) || callee.length > 100) return null;
  const given = node.childForFieldName("arguments")?.namedChildren ?? [];
  const [title] = given;
  if (!title || !/string/.test(title.type)) return null;
  const run = given.findLast((argument) => argument !== null && /function/.test(argument.type)) ?? null;
  const isGroup = /^(?:describe|suite|context)\b/.test(callee);
  const name = title.text.slice(1, -1).replace(/\s+/g, " ").slice(0, 100);
  return { name, body: isGroup ? (run?.childForFieldName("body") ?? null) : null };
}
