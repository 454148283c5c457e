import { RIGHT_LABELS, rightSchema } from "../../../shared/access/rights.ts";
import type { OpenApi, Operation } from "./document.ts";
import type { JsonSchema } from "./json-schemas.ts";

const STYLE = `
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1.25rem 4rem; color: #1c2b24; background: #fff;
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2 { color: #006638; line-height: 1.25; }
h2 { margin: 2.5rem 0 .75rem; }
a { color: #006638; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; }
.words { white-space: pre-line; }
details { border: 1px solid #c9d6cf; border-radius: .5rem; margin: .5rem 0; }
details > div { padding: 0 1rem .75rem; }
summary { cursor: pointer; padding: .6rem 1rem; }
summary:focus-visible, a:focus-visible { outline: 3px solid #006638; outline-offset: 2px; }
code, pre { font: .9rem/1.5 ui-monospace, monospace; }
pre { background: #f2f6f4; border-radius: .375rem; margin: .25rem 0 .75rem; padding: .6rem .8rem;
  white-space: pre-wrap; }
.method { display: inline-block; font-weight: 700; min-width: 4rem; }
.right { color: #4b5b53; }
dt { font-weight: 600; }
dd { margin: 0 0 .5rem; }
h3 { font-size: 1rem; margin: .9rem 0 .25rem; }
`;

const hash = new Bun.CryptoHasher("sha256").update(STYLE).digest("base64");
/** The page needs its own style sheet, and nothing else at all. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The API description as an HTML page that works without scripts. */
export function docsPage({ info, paths, components }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ method, path, operation })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? "");
  const tags = [...byTag.keys()];
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(info.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escaped(info.title)}</h1>
<p>Версия ${escaped(info.version)}. Для программ: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
<p class="words">${escaped(info.description)}</p>
</header>
<nav aria-label="Разделы"><ul>
${tags.map((tag) => `<li><a href="#${escaped(tag)}">${escaped(tag)}</a></li>`).join("\n")}
<li><a href="#schemas">схемы</a></li>
</ul></nav>
<main>
${[...byTag].map(([tag, its]) => section(tag, its)).join("\n")}
<section><h2 id="schemas">Схемы</h2>
${Object.entries(components.schemas).map(namedSchema).join("\n")}
</section>
</main>
</body>
</html>
`;
}

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

const section = (tag: string, calls: readonly Call[]) =>
  `<section><h2 id="${escaped(tag)}">${escaped(tag)}</h2>
${calls.map(call).join("\n")}
</section>`;

const call = ({ method, path, operation }: Call) =>
  `<details id="${operation.operationId}">
<summary><code><span class="method">${method.toUpperCase()}</span> ${escaped(path)}</code><br>${escaped(operation.summary)} <span class="right">— ${escaped(whoMay(operation))}</span></summary>
<div>
${parameters(operation)}${body(operation)}${answers(operation)}</div>
</details>`;

function whoMay({ security }: Operation): string {
  const isOpen = security.some((each) => Object.keys(each).length === 0);
  if (isOpen) return "открыто всем";
  const right = rightSchema.safeParse(Object.values(security[0] ?? {})[0]?.[0]).data;
  const who = right ? `право «${RIGHT_LABELS[right]}» (${right})` : "любой, кто вошёл";
  return security.some((each) => "token" in each) ? who : `${who}, только для человека`;
}

const PLACES = { path: "в адресе", query: "в запросе", header: "заголовок" };

function parameters({ parameters: all }: Operation): string {
  if (all.length === 0) return "";
  const one = ({ name, in: place, required, description = "", schema }: (typeof all)[number]) =>
    `<dt><code>${escaped(name)}</code></dt><dd>${PLACES[place]}, ${required ? "обязательно" : "можно без него"}; <code>${type(schema)}</code>${description ? `. ${escaped(description)}` : ""}</dd>`;
  return `<h3>Параметры</h3>\n<dl>${all.map(one).join("\n")}</dl>\n`;
}

function body({ requestBody }: Operation): string {
  if (!requestBody) return "";
  const title = requestBody.required ? "Тело" : "Тело (можно без него)";
  return Object.entries(requestBody.content)
    .map(([media, { schema }]) => `<h3>${title}: ${escaped(media)}</h3>\n${code(schema ?? {})}`)
    .join("");
}

function answers({ responses }: Operation): string {
  const shown = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return shown
    .map(([status, { description, content = {} }]) => {
      const medias = Object.entries(content).map(([media, { schema }]) =>
        schema ? code(schema) : `<p><code>${escaped(media)}</code></p>\n`,
      );
      return `<h3>Ответ ${status}: ${escaped(description)}</h3>\n${medias.join("")}`;
    })
    .join("");
}

const namedSchema = ([name, schema]: [string, JsonSchema]) =>
  `<h3 id="schema-${escaped(name)}"><code>${escaped(name)}</code></h3>\n${code(schema)}`;

const code = (schema: JsonSchema) => `<pre>${type(schema)}</pre>\n`;

const type = (schema: JsonSchema) =>
  escaped(typeText(schema)).replace(/#([A-Z]\w+)/g, '<a href="#schema-$1">$1</a>');

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

const MARGIN = "  ";

/**
 * A JSON Schema as a type in short: `{ id: integer, name: string (1–200) }`; `#Name`: a named one.
 */
function typeText(schema: JsonSchema, indent = ""): string {
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
