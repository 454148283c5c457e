import { type Node, parseSync, type Span, visitorKeys } from "oxc-parser";

export type MutationKind =
  | "negated condition"
  | "other comparison"
  | "other connective"
  | "dropped call"
  | "removed await"
  | "changed constant";

/** One small change of a source file: the text between two offsets becomes another. */
export interface Mutation {
  kind: MutationKind;
  file: string;
  /** From 1. */
  line: number;
  start: number;
  end: number;
  put: string;
}

const OTHER_OPERATOR: Readonly<Record<string, string>> = {
  ...{ "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">" },
  ...{ "&&": "||", "||": "&&" },
};

/** Calls that only show a person or log something. */
const SILENT = /^(console|await console)\./;

/** Every mutation of a TypeScript source, in the order of its text. */
export function mutationsOf(file: string, source: string): Mutation[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return [...nodesOf(program)]
    .flatMap((node) => changesOf(node, source))
    .map(({ kind, at: { start, end }, put }) => {
      const line = source.slice(0, start).split("\n").length;
      return { kind, file, line, start, end, put };
    })
    .sort((a, b) => a.start - b.start);
}

/** All below a node but types. */
function* nodesOf(node: Node): Iterable<Node> {
  yield node;
  if (node.type === "TSLiteralType") return;
  for (const [key, value] of Object.entries(node)) {
    if (!visitorKeys[node.type]?.includes(key)) continue;
    for (const child of [value].flat()) if (child) yield* nodesOf(child);
  }
}

interface Change {
  kind: MutationKind;
  at: Span;
  put: string;
}

function changesOf(node: Node, source: string): Change[] {
  const text = ({ start, end }: Span) => source.slice(start, end);
  switch (node.type) {
    case "IfStatement":
    case "ConditionalExpression":
      if (isComparison(node.test)) return [];
      return [{ kind: "negated condition", at: node.test, put: `!(${text(node.test)})` }];
    case "BinaryExpression":
      return otherOperator("other comparison", node, source);
    case "LogicalExpression":
      return otherOperator("other connective", node, source);
    case "ExpressionStatement":
      if (!isCall(node.expression) || SILENT.test(text(node))) return [];
      return [{ kind: "dropped call", at: node, put: ";" }];
    case "AwaitExpression":
      return [{ kind: "removed await", at: node, put: text(node.argument) }];
    case "Literal":
      return otherConstant(node);
    default:
      return [];
  }
}

interface Infix {
  left: Span;
  right: Span;
  operator: string;
}

function otherOperator(
  kind: MutationKind,
  { left, right, operator }: Infix,
  source: string,
): Change[] {
  const other = OTHER_OPERATOR[operator];
  if (!other) return [];
  const at = { start: left.end, end: right.start };
  return [{ kind, at, put: source.slice(at.start, at.end).replace(operator, other) }];
}

function otherConstant(literal: Span & { value: unknown }): Change[] {
  const { value } = literal;
  const other =
    typeof value === "number" ? otherNumber(value) : typeof value === "boolean" ? !value : null;
  return other === null ? [] : [{ kind: "changed constant", at: literal, put: String(other) }];
}

const LARGE = 100;
/** One more of a large number of ms shows nowhere. */
const otherNumber = (value: number) => (value < LARGE ? value + 1 : value * 2);

/** These have a mutation of their own, which does the same. */
const isComparison = (node: Node) =>
  node.type === "BinaryExpression" && OTHER_OPERATOR[node.operator] !== undefined;

const isCall = (node: Node): boolean =>
  node.type === "CallExpression" || (node.type === "AwaitExpression" && isCall(node.argument));
