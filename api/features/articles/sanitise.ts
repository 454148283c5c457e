import sanitizeHtml from "sanitize-html";
import { LINK_SCHEMES } from "../../../shared/site/article-links.ts";
import { hasMarkup, hasTooMuchMarkup, plainText } from "../../../shared/site/article-text.ts";

const COLOUR = [
  /^#[0-9a-f]{3,8}$/i,
  /^rgba?\([\d\s.,%/]{5,40}\)$/i,
  /^hsla?\([\d\s.,%/]{5,40}\)$/i,
  /^[a-z]{3,22}$/i,
];
const LENGTH = [/^-?\d{1,2}(\.\d{1,3})?(px|pt)$/i, /^-?[0-4](\.\d{1,3})?r?em$/i, /^0$/];
const PERCENT = /^\d{1,3}(\.\d{1,2})?%$/;

/** Properties that only style text: they cannot position, cover, hide or load anything. */
const TEXT_STYLES: Record<string, RegExp[]> = {
  color: COLOUR,
  "background-color": COLOUR,
  "text-align": [/^(left|right|center|justify|start|end)$/i],
  "text-decoration": [/^(none|underline|line-through|overline)$/i],
  "text-decoration-line": [/^(none|underline|line-through|overline)$/i],
  "text-transform": [/^(none|uppercase|lowercase|capitalize)$/i],
  "text-indent": LENGTH,
  "font-weight": [/^(normal|bold|bolder|lighter|[1-9]00)$/i],
  "font-style": [/^(normal|italic|oblique)$/i],
  "font-size": [
    /^([1-9]|[1-4]\d)(\.\d{1,3})?(px|pt)$/i,
    /^(0\.[5-9]\d{0,2}|[1-3](\.\d{1,3})?)r?em$/i,
    /^([5-9]\d|[12]\d\d|300)%$/,
    /^(x{0,2}-?small|medium|x{0,2}-?large|smaller|larger)$/i,
  ],
  "line-height": [/^(normal|[1-3](\.\d{1,3})?)$/i, PERCENT, ...LENGTH],
  "letter-spacing": [/^normal$/i, ...LENGTH],
  "vertical-align": [/^(baseline|sub|super)$/i],
};

/** Upload names are generated: no path segments, no query, nothing to decode. */
const OWN_IMAGE = /^\/uploads\/[0-9a-z-]+(\.[0-9a-z]+)?$/i;

/**
 * Blocks that an article does not have. The sanitiser writes each as one tag, which becomes a line
 * break where it divides two texts.
 */
const BLOCK = "div";
const BLOCKS = [
  "address",
  "article",
  "aside",
  "button",
  "caption",
  "center",
  "dd",
  "details",
  "dialog",
  "dir",
  "dl",
  "dt",
  "fieldset",
  "figcaption",
  "figure",
  "footer",
  "form",
  "header",
  "hgroup",
  "hr",
  "legend",
  "main",
  "menu",
  "nav",
  "optgroup",
  "output",
  "pre",
  "search",
  "section",
  "select",
  "summary",
];

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    "a",
    "p",
    "ul",
    "ol",
    "li",
    "strong",
    "em",
    "br",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "u",
    "s",
    "blockquote",
    "img",
    "sup",
    "sub",
    "table",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "th",
    "td",
    BLOCK,
  ],
  allowedAttributes: {
    "*": ["style", "class", "id"],
    a: ["href", "target", "rel"],
    img: ["src", "alt", "title", "width", "height"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan"],
  },
  allowedStyles: { "*": TEXT_STYLES },
  allowedSchemes: LINK_SCHEMES,
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "xmp",
    "noscript",
    "noembed",
    "noframes",
    "iframe",
    "object",
    "template",
    "title",
    "svg",
    "math",
    "plaintext",
  ],
  nestingLimit: 40,
  transformTags: {
    "*": (tagName, attribs) =>
      tagName === BLOCK ? { tagName, attribs: {} } : { tagName, attribs: apartFromOurs(attribs) },
    ...Object.fromEntries(BLOCKS.map((name) => [name, BLOCK])),
    span: raisedOrLowered,
    font: raisedOrLowered,
    a: (tagName, attribs) => ({ tagName, attribs: outward(attribs) }),
    b: "strong",
    i: "em",
    del: "s",
    strike: "s",
  },
};

/**
 * Prefix of every id and class of an article. Our scripts and style sheets use these names without
 * it, so an article cannot match them.
 */
const AUTHORS = "author-";
const LONGEST_NAME = 100;
/** Enough for dozens of declarations; the CSS parser is slow with much longer texts. */
const LONGEST_STYLE = 500;

/** More passes than any known input needs; stored texts need one. */
const PASSES = 6;

/**
 * The part of an article that may reach a page (P-5.15 to P-5.18, A-5.24, A-5.26). A text without
 * tags is not HTML and comes back unchanged; markup too large to read in time is removed. Applying
 * it twice changes nothing.
 */
export function sanitiseArticle(text: string): string {
  if (!hasMarkup(text)) return text;
  if (hasTooMuchMarkup(text)) return `<p>${escaped(plainText(text))}</p>`;
  const clean = settled(text);
  // Entities are decoded as HTML only if the text contains a tag.
  return clean === "" || hasMarkup(clean) ? clean : `<p>${clean}</p>`;
}

/** Removing tags can change how the rest is read, so this repeats until it does not. */
function settled(html: string): string {
  let before = html;
  for (let pass = 1; pass < PASSES; pass++) {
    const after = once(before);
    if (after === before) return after;
    before = after;
  }
  return once(before);
}

const once = (html: string) =>
  withoutBlocks(withoutDeadTags(sanitizeHtml(html, { ...RULES, ...linesOfPre() }))).trim();

/** Line breaks of preformatted text become tags: outside of `pre` they are mere spaces. */
function linesOfPre(): Pick<sanitizeHtml.IOptions, "onOpenTag" | "onCloseTag" | "textFilter"> {
  let depth = 0;
  let isFirst = false;
  return {
    onOpenTag(name) {
      isFirst = name === "pre";
      if (name === "pre") depth += 1;
    },
    onCloseTag(name) {
      if (name === "pre") depth = Math.max(0, depth - 1);
    },
    textFilter(text) {
      if (depth === 0) return text;
      const lines = isFirst ? text.replace(/^\r?\n/, "") : text;
      isFirst = false;
      return lines.replace(/\r\n?|\n/g, "<br />");
    },
  };
}

/** The number of pictures that the sanitiser removed: foreign and inline ones. */
export const removedPictures = (typed: string, clean: string): number =>
  picturesIn(typed) - picturesIn(clean);

function picturesIn(html: string): number {
  let pictures = 0;
  const onOpenTag = (name: string) => {
    if (name === "img") pictures += 1;
  };
  sanitizeHtml(html, { allowedTags: [], onOpenTag });
  return pictures;
}

/** A tag as the sanitiser writes it, without `<` and `>` inside. */
const LINK_OR_IMAGE = /<(a|\/a|img)(?: [^<>]*)?>/g;

/**
 * Invalid links are replaced by their text, images of other sites are removed. One pass, because
 * the sanitiser's own filter copies the whole result for each removed tag.
 */
function withoutDeadTags(html: string): string {
  const keptLinks: boolean[] = [];
  return html.replace(LINK_OR_IMAGE, (tag, name: string) => {
    if (name === "img") return OWN_IMAGE.test(/ src="([^"]*)"/.exec(tag)?.[1] ?? "") ? tag : "";
    if (name === "a") keptLinks.push(tag.includes(' href="'));
    const kept = name === "a" ? keptLinks.at(-1) : keptLinks.pop();
    return kept ? tag : "";
  });
}

const TAG = /<(\/?)([a-z0-9]+)(?: [^<>]*)?>/g;
const TABLE_PART = /^(?:thead|tbody|tfoot|tr|th|td)$/;
/** Tags that imply a line break. */
const ENDS_LINE = /^(?:p|ul|ol|li|h[1-6]|blockquote|br|table|thead|tbody|tfoot|tr|th|td)$/;

/**
 * Replaces each block with a line break, and of each part of a table outside of a table, where
 * one text would run into the next.
 */
function withoutBlocks(html: string): string {
  const pieces: string[] = [];
  let tables = 0;
  /** Whether the next text would be joined to the previous one. */
  let isJoined = false;
  let isBroken = false;
  let from = 0;
  const addText = (text: string) => {
    if (text.trim() !== "") {
      if (isBroken && isJoined) pieces.push("<br />");
      isBroken = false;
      isJoined = true;
    }
    pieces.push(text);
  };
  for (const match of html.matchAll(TAG)) {
    const [tag, closing, name = ""] = match;
    addText(html.slice(from, match.index));
    from = match.index + tag.length;
    if (name === BLOCK || (tables === 0 && TABLE_PART.test(name))) {
      isBroken = true;
      continue;
    }
    if (name === "table") tables = Math.max(0, tables + (closing ? -1 : 1));
    if (ENDS_LINE.test(name)) {
      isJoined = false;
      isBroken = false;
    } else if (isBroken && isJoined && !closing) {
      pieces.push("<br />");
      isBroken = false;
      isJoined = false;
    }
    if (name === "img") isJoined = true;
    pieces.push(tag);
  }
  addText(html.slice(from));
  return pieces.join("");
}

/** Text raised or lowered by its style alone: `×10⁹` without it is `×109`. */
function raisedOrLowered(tagName: string, attribs: sanitizeHtml.Attributes) {
  const [, way] =
    /(?:^|;)\s*vertical-align\s*:\s*(super|sub)\s*(?:;|$)/i.exec(attribs.style ?? "") ?? [];
  if (way === undefined) return { tagName, attribs };
  return { tagName: way.toLowerCase() === "super" ? "sup" : "sub", attribs: {} };
}

/** Every link opens in a new tab without a referrer or opener. */
function outward(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { href } = attribs;
  if (href === undefined) return attribs;
  return {
    ...attribs,
    href: /^#./.test(href) ? `#${authors(href.slice(1))}` : href,
    target: "_blank",
    rel: "noopener noreferrer nofollow",
  };
}

/** Prefixes ids and classes; drops styles that are too long. */
function apartFromOurs({ id, class: classes, style, ...rest }: sanitizeHtml.Attributes) {
  const attribs: sanitizeHtml.Attributes = rest;
  const ownId = namesIn(id).join("-");
  const ownClasses = namesIn(classes).join(" ");
  if (ownClasses) attribs.class = ownClasses;
  if (ownId) attribs.id = authors(ownId);
  if (style && style.length <= LONGEST_STYLE) attribs.style = style;
  return attribs;
}

const namesIn = (list = "") =>
  list.slice(0, LONGEST_NAME).split(/\s+/).filter(Boolean).map(authors);

const authors = (name: string) => (name.startsWith(AUTHORS) ? name : `${AUTHORS}${name}`);

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
