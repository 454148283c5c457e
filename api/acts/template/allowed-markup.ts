/** What a template may contain; whatever is not named here is refused. */

const OFFICE = "http://schemas.openxmlformats.org";
const WORD_ML = `${OFFICE}/wordprocessingml/2006/main`;
const VML = "urn:schemas-microsoft-com:vml";
const OFFICE_VML = "urn:schemas-microsoft-com:office:office";
const WORD_VML = "urn:schemas-microsoft-com:office:word";

export const NAMESPACES = { word: WORD_ML, contentTypes: `${OFFICE}/package/2006/content-types` };

/** Parts by name. Macros, embedded objects, web extensions, comments and fonts are none of them. */
export const ALLOWED_PART = new RegExp(
  [
    String.raw`^\[Content_Types\]\.xml$`,
    String.raw`^_rels/\.rels$`,
    String.raw`^docProps/(?:app|core|custom)\.xml$`,
    String.raw`^docProps/thumbnail\.(?:jpeg|jpg|png)$`,
    String.raw`^word/(?:document|styles|stylesWithEffects|settings|webSettings|fontTable|numbering|footnotes|endnotes)\.xml$`,
    String.raw`^word/(?:header|footer)\d{0,3}\.xml$`,
    String.raw`^word/theme/theme\d{0,3}\.xml$`,
    String.raw`^word/_rels/[a-zA-Z]{1,30}\d{0,3}\.xml\.rels$`,
    String.raw`^word/media/[\w-]{1,60}\.(?:png|jpe?g|gif)$`,
    String.raw`^customXml/(?:item|itemProps)\d{1,3}\.xml$`,
    String.raw`^customXml/_rels/item\d{1,3}\.xml\.rels$`,
  ].join("|"),
);

/** Ends of content types that parts may have. */
export const ALLOWED_CONTENT_TYPES = new Set([
  "application/xml",
  "image/png",
  "image/jpeg",
  "image/jpg",
  "image/gif",
  "application/vnd.openxmlformats-package.relationships+xml",
  "application/vnd.openxmlformats-package.core-properties+xml",
  "application/vnd.openxmlformats-officedocument.extended-properties+xml",
  "application/vnd.openxmlformats-officedocument.custom-properties+xml",
  "application/vnd.openxmlformats-officedocument.customXmlProperties+xml",
  "application/vnd.openxmlformats-officedocument.theme+xml",
  "application/vnd.ms-word.stylesWithEffects+xml",
  ...[
    ...["document.main", "styles", "settings", "webSettings", "fontTable", "numbering"],
    ...["header", "footer", "footnotes", "endnotes"],
  ].map((kind) => `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`),
]);

/** Kinds of parts that come by default in a package, whether or not any is there. */
export const IDLE_EXTENSIONS = new Set(["odttf", "emf", "wmf", "tiff", "bmp", "svg"]);

/** Last words of the types of relations; all lead inside. */
export const ALLOWED_RELATIONS = new Set(
  "officeDocument core-properties extended-properties custom-properties thumbnail styles stylesWithEffects settings webSettings fontTable theme numbering header footer footnotes endnotes image customXml customXmlProps".split(
    " ",
  ),
);

/** Of these namespaces every element: they draw, or describe, and lead out by relations only. */
const OPEN_NAMESPACES = new RegExp(
  [
    String.raw`^http://schemas\.openxmlformats\.org/drawingml/2006/(?:main|picture|wordprocessingDrawing)$`,
    String.raw`^http://schemas\.openxmlformats\.org/officeDocument/2006/(?:math|extended-properties|custom-properties|docPropsVTypes)$`,
    String.raw`^http://schemas\.openxmlformats\.org/(?:markup-compatibility/2006|package/2006/(?:content-types|relationships|metadata/core-properties))$`,
    String.raw`^http://schemas\.microsoft\.com/office/word/20\d\d/(?:\d\d?/)?(?:wordml(?:/[a-z\d]{1,20})?|wordprocessingShape|wordprocessingGroup|wordprocessingDrawing)$`,
    String.raw`^http://schemas\.microsoft\.com/office/drawing/20\d\d/(?:\d\d?/)?main$`,
    String.raw`^http://schemas\.microsoft\.com/office/thememl/2012/main$`,
    String.raw`^http://purl\.org/dc/(?:elements/1\.1/|terms/|dcmitype/)$`,
  ].join("|"),
);

const words = (...lines: string[]) => new Set(lines.join(" ").split(" "));

const ELEMENTS: Record<string, ReadonlySet<string>> = {
  [VML]: words(
    "shape shapetype path stroke fill imagedata textbox rect line oval roundrect polyline curve arc",
    "formulas f shadow group handles h textpath background",
  ),
  [OFFICE_VML]: words("lock shapelayout idmap shapedefaults colormru colormenu extrusion rules r"),
  [WORD_VML]: words("wrap anchorlock bordertop borderleft borderright borderbottom"),
  [WORD_ML]: words(
    // The text and what it stands in.
    "document background body p r t tab br cr sym noBreakHyphen softHyphen pgNum",
    "lastRenderedPageBreak proofErr bookmarkStart bookmarkEnd hyperlink smartTag smartTagPr drawing",
    "pict txbxContent fldChar fldSimple instrText ptab bdo dir",
    "footnotes footnote footnoteReference footnoteRef endnotes endnote endnoteReference endnoteRef",
    "separator continuationSeparator hdr ftr",
    "sdt sdtPr sdtContent sdtEndPr id alias lock placeholder docPart showingPlcHdr text date",
    "dateFormat lid storeMappedDataAs calendar dropDownList comboBox listItem picture richText",
    "temporary docPartObj docPartList docPartGallery docPartCategory docPartUnique",
    // Paragraphs and runs.
    "pPr pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr ilvl numId",
    "suppressLineNumbers pBdr top left bottom right start end between bar shd tabs",
    "suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi",
    "adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc",
    "textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr",
    "rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof",
    "vanish webHidden color w kern position sz szCs highlight u effect bdr fitText vertAlign rtl cs",
    "em lang eastAsianLayout specVanish oMath",
    // Tables.
    "tbl tblPr tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW",
    "tblCellSpacing tblInd tblBorders insideH insideV tblLayout tblCellMar tblLook tblCaption",
    "tblDescription tblGrid gridCol tr trPr gridBefore gridAfter wBefore wAfter cantSplit trHeight",
    "tblHeader hidden tblPrEx tc tcPr tcW gridSpan hMerge vMerge tcBorders tl2br tr2bl noWrap tcMar",
    "tcFitText vAlign hideMark",
    // Sections.
    "sectPr headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders",
    "lnNumType pgNumType cols col formProt noEndnote titlePg rtlGutter docGrid pos numFmt numStart",
    "numRestart",
    // Styles, lists, fonts.
    "styles docDefaults rPrDefault pPrDefault latentStyles lsdException style name aliases basedOn",
    "next link autoRedefine uiPriority semiHidden unhideWhenUsed qFormat locked personal",
    "personalCompose personalReply rsid tblStylePr",
    "numbering abstractNum nsid multiLevelType tmpl styleLink numStyleLink lvl lvlRestart isLgl suff",
    "lvlText lvlPicBulletId legacy lvlJc num abstractNumId lvlOverride startOverride numPicBullet",
    "numIdMacAtCleanup",
    "fonts font altName panose1 charset family notTrueType pitch sig",
    // Settings.
    "settings view zoom removePersonalInformation removeDateAndTime doNotDisplayPageBoundaries",
    "displayBackgroundShape mirrorMargins alignBordersAndEdges bordersDoNotSurroundHeader",
    "bordersDoNotSurroundFooter gutterAtTop hideSpellingErrors hideGrammaticalErrors",
    "activeWritingStyle proofState formsDesign stylePaneFormatFilter stylePaneSortMethod",
    "documentType trackRevisions doNotTrackMoves doNotTrackFormatting documentProtection",
    "defaultTabStop autoHyphenation consecutiveHyphenLimit hyphenationZone doNotHyphenateCaps",
    "clickAndTypeStyle defaultTableStyle evenAndOddHeaders drawingGridHorizontalSpacing",
    "drawingGridVerticalSpacing displayHorizontalDrawingGridEvery displayVerticalDrawingGridEvery",
    "doNotUseMarginsForDrawingGridOrigin drawingGridHorizontalOrigin drawingGridVerticalOrigin",
    "doNotShadeFormData noPunctuationKerning characterSpacingControl strictFirstAndLastChars",
    "noLineBreaksAfter noLineBreaksBefore savePreviewPicture doNotValidateAgainstSchema",
    "saveInvalidXml ignoreMixedContent alwaysShowPlaceholderText doNotDemarcateInvalidXml",
    "showXMLTags alwaysMergeEmptyNamespace updateFields hdrShapeDefaults compat docVars docVar rsids",
    "rsidRoot themeFontLang clrSchemeMapping doNotIncludeSubdocsInStats forceUpgrade shapeDefaults",
    "decimalSymbol listSeparator embedTrueTypeFonts saveSubsetFonts doNotEmbedSmartTags",
    "readModeInkLockDown webSettings optimizeForBrowser allowPNG divs div bodyDiv marLeft marRight",
    "marTop marBottom divBdr divsChild doNotSaveAsSingleFile relyOnVML targetScreenSz encoding",
    "pixelsPerInch",
  ),
};

/** Whether an element may stand there. How older versions of Word laid out is theirs to say. */
export function mayContain(
  { namespace, name }: { namespace: string; name: string },
  parent: { namespace: string; name: string } | null,
): boolean {
  if (ELEMENTS[namespace]?.has(name)) return true;
  if (namespace === WORD_ML) return parent?.namespace === WORD_ML && parent.name === "compat";
  return OPEN_NAMESPACES.test(namespace);
}

/** Fields that say something of the document itself. */
const ALLOWED_FIELD =
  /^(?:PAGE|NUMPAGES|SECTION|SECTIONPAGES|DATE|TIME|CREATEDATE|SAVEDATE|PRINTDATE|AUTHOR|TITLE|SUBJECT)(?: \\[@*#] ?(?:"[^"\\]{0,60}"|[\w.]{1,30}))*$/i;

export const mayCompute = (instruction: string): boolean =>
  instruction.length <= 200 && ALLOWED_FIELD.test(instruction.trim().replace(/\s+/g, " "));

/** Attributes of drawings that fetch what they name. */
const FETCHING = new Set(["href", "src", "althref", "action", "hrefhtml"]);
const ADDRESS = /:\/\/|^\s*\\\\|^\s*(?:file|javascript|vbscript|data|mhtml|mailto|ms-[a-z]+):/i;
/** They name a vocabulary, and nobody goes there. */
const VOCABULARY = new Set(["uri", "Requires", "Ignorable", "ProcessContent", "MustUnderstand"]);

/** Whether an attribute may lead somewhere outside the document. */
export function leadsOut({ name, value }: { name: string; value: string }): boolean {
  if (FETCHING.has(name.toLowerCase())) return value !== "";
  return !VOCABULARY.has(name) && ADDRESS.test(value);
}
