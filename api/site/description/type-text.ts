import type { JsonSchema } from "./json-schemas.ts";

const MARGIN = "  ";

/** A JSON Schema as a type in short: `{ id: integer, name: string (1–200) }`; `#Name`: a named one. */
export function typeText(schema: JsonSchema, indent = ""): string {
  const { $ref, enum: values, const: value, anyOf, oneOf, allOf } = schema;
  if ($ref) return $ref.replace(/^.*\//, "#");
  if (values) return values.map((each) => JSON.stringify(each)).join(" | ");
  if (value !== undefined) return JSON.stringify(value);
  const either = anyOf ?? oneOf;
  if (either) return [...new Set(either.map((each) => textOf(each, indent)))].join(" | ");
  if (allOf) return allOf.map((each) => textOf(each, indent)).join(" & ");
  if (schema.properties) return objectText(schema, indent);
  if (schema.type === "array") return `[ ${textOf(schema.items, indent)} ]`;
  if (schema.contentMediaType) return "файл";
  if (schema.type === "object") return "{ }";
  return simpleText(schema);
}

const textOf = (schema: unknown, indent: string) =>
  isSchema(schema) ? typeText(schema, indent) : "что угодно";

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function objectText({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = indent + MARGIN;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const words = isSchema(schema) && schema.description ? `  — ${schema.description}` : "";
    return `${inner}${name}${required.includes(name) ? "" : "?"}: ${textOf(schema, inner)}${words}`;
  });
  return lines.length === 0 ? "{ }" : `{\n${lines.join("\n")}\n${indent}}`;
}

function simpleText({ type, format, minLength, maxLength, minimum, maximum, ...rest }: JsonSchema) {
  const types = Array.isArray(type) ? type.join(" | ") : (type ?? "что угодно");
  const span = [minLength ?? minimum, maxLength ?? maximum];
  const bounds = span.some((each) => each !== undefined)
    ? ` (${span[0] ?? ""}–${span[1] ?? ""})`
    : "";
  const pattern = rest.pattern && !format ? ` /${rest.pattern}/` : "";
  return `${types}${format ? ` ${format}` : ""}${bounds}${pattern}`;
}
