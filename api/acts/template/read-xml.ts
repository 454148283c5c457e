import { refused } from "./template-refusal.ts";

export interface XmlAttribute {
  namespace: string;
  name: string;
  value: string;
}

export interface XmlElement {
  namespace: string;
  name: string;
  attributes: XmlAttribute[];
  parent: XmlElement | null;
}

export interface XmlReader {
  open(element: XmlElement): void;
  text(text: string, inside: XmlElement): void;
  close(element: XmlElement): void;
}

/** What a page or two of an act need many times over. */
const MOST_ELEMENTS = 20_000;
const MOST_ATTRIBUTES = 60;
const DEEPEST = 100;

const NAME = /[\p{L}_][\p{L}\p{N}._-]*(?::[\p{L}_][\p{L}\p{N}._-]*)?/uy;
const SPACE = /[ \t\r\n]*/y;
const ENTITY = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g;
const NAMED = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" } as const;

/** How many elements have been read, over all parts of one template. */
export interface Budget {
  elements: number;
}

export const newBudget = (): Budget => ({ elements: 0 });

/**
 * Reads a part of a template from its beginning to its end, each character once. Refuses what Word
 * does not write: other encodings, DTDs, CDATA, and more elements than an act is made of.
 */
export function readXml(part: string, bytes: Uint8Array, reader: XmlReader, budget: Budget): void {
  const xml = decoded(part, bytes);
  const wrong = () => refused(`В шаблоне есть недопустимая разметка: ${part}`);
  const tooMuch = () => refused(`Шаблон слишком сложен для акта: ${part}`);
  const scopes: Map<string, string>[] = [new Map([["xml", "xml"]])];
  let inside: XmlElement | null = null;
  const open: string[] = [];
  let at = xml.startsWith("<?xml") ? xml.indexOf("?>") + 2 : 0;
  while (at < xml.length) {
    if (xml[at] !== "<") {
      const next = xml.indexOf("<", at);
      const text = xml.slice(at, next === -1 ? xml.length : next);
      if (inside) reader.text(plain(text, wrong), inside);
      else if (text.trim() !== "") throw wrong();
      at += text.length;
    } else if (xml.startsWith("<!--", at)) {
      const end = xml.indexOf("-->", at + 4);
      if (end === -1) throw wrong();
      at = end + 3;
    } else if (xml[at + 1] === "/") {
      const end = xml.indexOf(">", at);
      if (end === -1 || !inside || open.pop() !== xml.slice(at + 2, end).trim()) throw wrong();
      reader.close(inside);
      scopes.pop();
      inside = inside.parent;
      at = end + 1;
    } else {
      const tag = readTag(xml, at + 1, wrong, tooMuch);
      const scope = scopeOf(tag.attributes, scopes.at(-1));
      const element = elementOf(tag, scope, inside, wrong);
      budget.elements += 1;
      if (budget.elements > MOST_ELEMENTS || open.length > DEEPEST) throw tooMuch();
      reader.open(element);
      if (tag.empty) {
        reader.close(element);
      } else {
        scopes.push(scope);
        inside = element;
        open.push(tag.name);
      }
      at = tag.end;
    }
  }
  if (inside) throw wrong();
}

function decoded(part: string, bytes: Uint8Array): string {
  let xml: string;
  try {
    xml = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refused(`Часть шаблона записана не в UTF-8: ${part}`);
  }
  const declared = /^<\?xml[^?]{0,200}encoding\s{0,9}=\s{0,9}["']([\w-]{1,40})/.exec(xml)?.[1];
  if (declared && !/^utf-?8$/i.test(declared)) {
    throw refused(`Часть шаблона записана не в UTF-8: ${part}`);
  }
  return xml;
}

interface Tag {
  name: string;
  attributes: [name: string, value: string][];
  empty: boolean;
  end: number;
}

type Refuse = () => Error;

function readTag(xml: string, from: number, wrong: Refuse, tooMuch: Refuse): Tag {
  let at = from;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(xml)?.[0];
    if (found === undefined) throw wrong();
    at += found.length;
    return found;
  };
  const name = take(NAME);
  const attributes: Tag["attributes"] = [];
  for (;;) {
    const space = take(SPACE);
    if (xml[at] === ">") return { name, attributes, empty: false, end: at + 1 };
    if (xml.startsWith("/>", at)) return { name, attributes, empty: true, end: at + 2 };
    if (space === "") throw wrong();
    if (attributes.length >= MOST_ATTRIBUTES) throw tooMuch();
    const attribute = take(NAME);
    take(SPACE);
    if (xml[at] !== "=") throw wrong();
    at += 1;
    take(SPACE);
    const quote = xml[at] ?? "";
    const end = quote === '"' || quote === "'" ? xml.indexOf(quote, at + 1) : -1;
    if (end === -1) throw wrong();
    const value = xml.slice(at + 1, end);
    if (value.includes("<")) throw wrong();
    attributes.push([attribute, plain(value, wrong)]);
    at = end + 1;
  }
}

function scopeOf(attributes: Tag["attributes"], outer: Map<string, string> = new Map()) {
  const own = attributes.filter(([name]) => name === "xmlns" || name.startsWith("xmlns:"));
  if (own.length === 0) return outer;
  return new Map([...outer, ...own.map(([name, uri]) => [name.slice(6), uri] as const)]);
}

function elementOf(
  tag: Tag,
  scope: Map<string, string>,
  parent: XmlElement | null,
  wrong: Refuse,
): XmlElement {
  const resolve = (name: string, fallback: string) => {
    const colon = name.indexOf(":");
    if (colon === -1) return { namespace: fallback, name };
    const namespace = scope.get(name.slice(0, colon));
    if (namespace === undefined) throw wrong();
    return { namespace, name: name.slice(colon + 1) };
  };
  const attributes = tag.attributes
    .filter(([name]) => name !== "xmlns" && !name.startsWith("xmlns:"))
    .map(([name, value]) => ({ ...resolve(name, ""), value }));
  return { ...resolve(tag.name, scope.get("") ?? ""), attributes, parent };
}

function plain(text: string, wrong: Refuse): string {
  if (!text.includes("&")) return text;
  const known = text.replace(ENTITY, (_, name: keyof typeof NAMED, decimal, hexadecimal) => {
    if (name) return NAMED[name];
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    if (code > 0x10ffff) throw wrong();
    return String.fromCodePoint(code);
  });
  // What is left of an entity is none that we know.
  if (text.replace(ENTITY, "").includes("&")) throw wrong();
  return known;
}
