import sanitizeHtml from "sanitize-html";
import { LINK_SCHEMES } from "../../shared/article-links.ts";
import { hasMarkup } from "../../shared/article-text.ts";
import { TEXT_STYLES } from "./text-styles.ts";

/** Names of uploads are ours: no dots to climb with, no query, nothing to decode. */
const OWN_IMAGE = /^\/uploads\/[0-9a-z-]+(\.[0-9a-z]+)?$/i;

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["a", "p", "ul", "ol", "li", "strong", "em", "br"],
    ...["h1", "h2", "h3", "h4", "h5", "h6", "u", "s", "blockquote", "img"],
  ],
  allowedAttributes: {
    "*": ["style", "class", "id"],
    a: ["href", "target", "rel"],
    img: ["src", "alt", "title", "width", "height"],
  },
  allowedStyles: { "*": TEXT_STYLES },
  allowedSchemes: LINK_SCHEMES,
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  nonTextTags: [
    ...["script", "style", "textarea", "option", "xmp", "noscript", "noembed", "noframes"],
    ...["iframe", "object", "template", "title", "svg", "math", "plaintext"],
  ],
  nestingLimit: 40,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: outward(attribs) }),
    b: "strong",
    i: "em",
    del: "s",
    strike: "s",
  },
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag === "a" && attribs.href === undefined) return "excludeTag";
    return tag === "img" && !OWN_IMAGE.test(attribs.src ?? "");
  },
};

/** More passes than any input has been seen to need; what is stored needs one. */
const PASSES = 6;

/**
 * What of an article may reach a page (P-5.15 to P-5.18, A-5.24, A-5.26; DESIGN 2.11). A text
 * without any tag is not HTML and comes back as it is. Applying it twice changes nothing.
 */
export function sanitiseArticle(text: string): string {
  if (!hasMarkup(text)) return text;
  const clean = settled(text);
  // Its entities are read as HTML's only while there is a tag.
  return clean === "" || hasMarkup(clean) ? clean : `<p>${clean}</p>`;
}

/** Taking tags away can change how the rest is read: until it no longer does. */
function settled(html: string): string {
  let before = html;
  for (let pass = 1; pass < PASSES; pass++) {
    const after = sanitizeHtml(before, RULES).trim();
    if (after === before) return after;
    before = after;
  }
  return sanitizeHtml(before, RULES).trim();
}

/** Every link opens in a new tab and tells the other side nothing. */
function outward(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (attribs.href === undefined) return attribs;
  return { ...attribs, target: "_blank", rel: "noopener noreferrer nofollow" };
}
