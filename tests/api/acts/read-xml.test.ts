import { expect, test } from "bun:test";
import { newBudget, readXml, type XmlElement } from "../../../api/acts/template/read-xml.ts";

const WRONG = "В шаблоне есть недопустимая разметка: word/document.xml";
const TOO_MUCH = "Шаблон слишком сложен для акта: word/document.xml";
const NOT_UTF8 = "Часть шаблона записана не в UTF-8: word/document.xml";

const bytesOf = (xml: string) => new TextEncoder().encode(xml);
const nameOf = ({ namespace, name }: Pick<XmlElement, "namespace" | "name">) =>
  namespace === "" ? name : `{${namespace}}${name}`;

/** The events of a part, in its order. */
function eventsOf(xml: string | Uint8Array, budget = newBudget()): string[] {
  const words: string[] = [];
  const bytes = typeof xml === "string" ? bytesOf(xml) : xml;
  const reader = {
    open(element: XmlElement) {
      const { attributes, parent } = element;
      const values = attributes.map((each) => ` ${nameOf(each)}=«${each.value}»`).join("");
      words.push(`<${nameOf(element)}${values}>${parent ? ` in ${nameOf(parent)}` : ""}`);
    },
    text: (text: string, inside: XmlElement) => words.push(`«${text}» in ${nameOf(inside)}`),
    close: (element: XmlElement) => words.push(`</${nameOf(element)}>`),
  };
  readXml("word/document.xml", bytes, reader, budget);
  return words;
}

function refusalOf(xml: string | Uint8Array): string {
  try {
    return `accepted: ${eventsOf(xml).join(" ")}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test.each([
  ["an element", "<a></a>", ["<a>", "</a>"]],
  ["an empty element", "<a/>", ["<a>", "</a>"]],
  ["a declaration before it", '<?xml version="1.0" encoding="UTF-8"?><a/>', ["<a>", "</a>"]],
  ["white space around it", "\n <a/>\t\r\n", ["<a>", "</a>"]],
  [
    "elements in one another",
    "<a><b/>x<c>y</c>z</a>",
    ["<a>", "<b> in a", "</b>", "«x» in a", "<c> in a", "«y» in c", "</c>", "«z» in a", "</a>"],
  ],
  ["a closing tag with a space", "<a>x</a >", ["<a>", "«x» in a", "</a>"]],
  ["a comment, whatever is in it", "<a><!-- <b> & -- --><!----></a>", ["<a>", "</a>"]],
  ["two comments with text between", "<a><!--1-->x<!--2--></a>", ["<a>", "«x» in a", "</a>"]],
  ["attributes of either quote", `<a b="1" c='"2"'/>`, ['<a b=«1» c=«"2"»>', "</a>"]],
  ["an empty attribute before another", '<a b="" c=""/>', ["<a b=«» c=«»>", "</a>"]],
  ["spaces around the equals sign", '<a  b = "1"\n/>', ["<a b=«1»>", "</a>"]],
  ["names in other letters", "<абв1._-б я='1'/>", ["<абв1._-б я=«1»>", "</абв1._-б>"]],
  [
    "entities",
    '<a b="&quot;&#65;">&lt;&gt;&amp;&apos;&#x42;&#1046;&#x10FFFF;</a>',
    ['<a b=«"A»>', "«<>&'BЖ\u{10FFFF}» in a", "</a>"],
  ],
  [
    "namespaces",
    '<w:a xmlns:w="W" xmlns="D" w:b="1" c="2"><d/><w:e/></w:a>',
    ["<{W}a {W}b=«1» c=«2»>", "<{D}d> in {W}a", "</{D}d>", "<{W}e> in {W}a", "</{W}e>", "</{W}a>"],
  ],
  [
    "a namespace that an inner element gives another meaning, and its end",
    '<w:a xmlns:w="W"><w:b xmlns:w="V"><w:c/></w:b><w:d/></w:a>',
    [
      ...["<{W}a>", "<{V}b> in {W}a", "<{V}c> in {V}b", "</{V}c>", "</{V}b>"],
      ...["<{W}d> in {W}a", "</{W}d>", "</{W}a>"],
    ],
  ],
  ["the reserved prefix", '<a xml:space="preserve"/>', ["<a {xml}space=«preserve»>", "</a>"]],
])("%s is read", (_, xml, words) => {
  expect(eventsOf(xml)).toEqual(words);
});

test.each([
  ["text before the element", "x<a/>"],
  ["text behind it", "<a/>x"],
  ["an element that is not closed", "<a><b></b>"],
  ["a closing tag of another", "<a></b>"],
  ["a closing tag of an outer one", "<a><b></a></b>"],
  ["a closing tag too many", "<a/></a>"],
  ["a closing tag without an end", "<a></a"],
  ["a closing tag that lacks its end and has a letter more", "<a></ab"],
  ["a tag without an end", "<a"],
  ["a comment without an end", "<a><!-- </a>"],
  ["a comment that its own dashes would end", "<a><!--></a>"],
  ["a name that begins with a digit", "<1a/>"],
  ["a tag without a name", "< a/>"],
  ["attributes without a space between", '<a b="1"c="2"/>'],
  ["an attribute without a value", "<a b/>"],
  ["an attribute without quotes", "<a b=1/>"],
  ["an attribute without an end", '<a b="1/>'],
  ["an attribute with a tag in it", '<a b="<"/>'],
  ["a prefix that nobody declares", "<w:a/>"],
  ["an attribute's prefix that nobody declares", '<a w:b="1"/>'],
  ["a prefix beyond the element that declares it", '<a><b xmlns:w="W"/><w:c/></a>'],
  ["an entity that is none of XML's", "<a>&nbsp;</a>"],
  ["an ampersand alone", "<a>1 & 2</a>"],
  ["an unknown entity beside a known one", "<a>&amp;&nbsp;</a>"],
  ["a character beyond Unicode", "<a>&#x110000;</a>"],
  ["a document type", "<!DOCTYPE a><a/>"],
  ["CDATA", "<a><![CDATA[x]]></a>"],
  ["a processing instruction", "<a><?x?></a>"],
])("%s is refused", (_, xml) => {
  expect(refusalOf(xml)).toBe(WRONG);
});

test.each([
  ["bytes that are no UTF-8", new Uint8Array([0x3c, 0x61, 0xff, 0x2f, 0x3e])],
  ["another encoding declared", '<?xml version="1.0" encoding="windows-1251"?><a/>'],
  [
    "another encoding, spaced and in single quotes",
    "<?xml version='1.0' encoding = 'UTF-16'?><a/>",
  ],
])("%s is refused", (_, xml) => {
  expect(refusalOf(xml)).toBe(NOT_UTF8);
});

test.each(["UTF-8", "utf8", "Utf-8"])("the encoding %s is ours", (encoding) => {
  expect(eventsOf(`<?xml version="1.0" encoding="${encoding}"?><a/>`)).toEqual(["<a>", "</a>"]);
});

const attributes = (count: number) =>
  Array.from({ length: count }, (_, nth) => ` a${nth}="1"`).join("");
const nested = (depth: number) => "<a>".repeat(depth) + "</a>".repeat(depth);

test("sixty attributes, a hundred and one levels and 20 000 elements are read, one more is too much", () => {
  expect(refusalOf(`<a${attributes(60)}/>`)).toStartWith("accepted");
  expect(refusalOf(`<a${attributes(61)}/>`)).toBe(TOO_MUCH);
  expect(refusalOf(nested(101))).toStartWith("accepted");
  expect(refusalOf(nested(102))).toBe(TOO_MUCH);
  expect(refusalOf(`<a>${"<b/>".repeat(19_999)}</a>`)).toStartWith("accepted");
  expect(refusalOf(`<a>${"<b/>".repeat(20_000)}</a>`)).toBe(TOO_MUCH);
});

test("the elements of all parts are counted together", () => {
  const budget = newBudget();
  eventsOf("<a><b/><b/></a>", budget);
  eventsOf("<a/>", budget);
  expect(budget.elements).toBe(4);
});
