/**
 * What a template must not contain: macros, embedded objects, and everything by which Word fetches
 * something from elsewhere when an act is opened. All else that Word writes is its own affair.
 */

const OFFICE = "http://schemas.openxmlformats.org";

export const NAMESPACES = {
  word: `${OFFICE}/wordprocessingml/2006/main`,
  contentTypes: `${OFFICE}/package/2006/content-types`,
};

/** Namespaces of "Strict Open XML", a separate format with the same elements. */
export const STRICT = /^https?:\/\/purl\.oclc\.org\/ooxml\//i;

/** Content types of the parts that Word reads as its own XML. */
export const WORD_PART = /wordprocessingml\.[\w.]{1,100}\+xml/i;

/** Parts that run or hold something other than the document. */
export const ACTIVE_PART = /vba|activeX|embeddings|afchunk|webextensions|\.bin$|\.mht$/i;

export const ACTIVE_CONTENT_TYPE = /macro|vba|activeX|oleObject/i;

/** Elements of Word that refer to another file or a program. */
export const ACTIVE_ELEMENTS = new Set(["altChunk", "object", "control", "subDoc", "movie"]);

/** Last words of the types of relations that load or run their target. */
export const ACTIVE_RELATIONS = new Set(
  "aFChunk attachedTemplate control frame oleObject package subDocument vbaProject webextension".split(
    " ",
  ),
);

/** Fields that read another file, or ask another program. */
const FETCHING_FIELD =
  /^(?:DDE|DDEAUTO|LINK|EMBED|INCLUDE|INCLUDETEXT|INCLUDEPICTURE|IMPORT|RD|DATABASE|MACROBUTTON|PRINT|QUOTE|AUTOTEXT|AUTOTEXTLIST)\b/i;

/** A link to a page, a mailbox, a phone or a bookmark; nothing follows it but a press. */
const LINK_FIELD = /^HYPERLINK\s+(?:\\l\s+|"(?:https?:|mailto:|tel:))/i;

export const mayCompute = (instruction: string): boolean =>
  instruction.length <= 2000 &&
  !FETCHING_FIELD.test(instruction.trim()) &&
  (!/^\s*HYPERLINK\b/i.test(instruction) || LINK_FIELD.test(instruction.trim()));

/** Attributes of drawings that fetch what they name. */
const FETCHING = new Set(["href", "src", "althref", "action", "hrefhtml"]);
const ADDRESS = /:\/\/|^\s*\\\\|^\s*(?:file|javascript|vbscript|data|mhtml|mailto|ms-[a-z]+):/i;
/** These addresses only identify a vocabulary; no program opens them. */
const VOCABULARY = new Set(["uri", "Requires", "Ignorable", "ProcessContent", "MustUnderstand"]);

/** What a person reads of a link or a picture, often its address. */
const LABELS = new Set(["tooltip", "descr", "title", "alt"]);

/** Whether an attribute may lead somewhere outside the document. */
export function leadsOut({ name, value }: { name: string; value: string }): boolean {
  if (FETCHING.has(name.toLowerCase())) return value !== "";
  // The instruction of a field is read as such.
  if (VOCABULARY.has(name) || LABELS.has(name) || name === "instr") return false;
  return ADDRESS.test(value);
}
