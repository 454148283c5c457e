import { Image } from "@tiptap/extension-image";
import { Link } from "@tiptap/extension-link";
import { Subscript } from "@tiptap/extension-subscript";
import { Superscript } from "@tiptap/extension-superscript";
import { TableKit } from "@tiptap/extension-table";
import { StarterKit } from "@tiptap/starter-kit";
import { isLinkAllowed } from "../../../shared/site/article-links.ts";

const OWN_IMAGES = "/uploads/";
export const isOwnImage = (source: string) => source.startsWith(OWN_IMAGES);

/** The elements of an article: only those that the server keeps. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    undoRedo: { depth: 100, newGroupDelay: 500 },
    link: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    // It would add an empty paragraph to every article.
    trailingNode: false,
  }),
  Link.configure({
    defaultProtocol: "http",
    openOnClick: false,
    isAllowedUri: (address) => isLinkAllowed(address),
    HTMLAttributes: { target: "_blank", rel: "noopener noreferrer nofollow" },
  }),
  Superscript,
  Subscript,
  // Columns are as wide as their texts: the site does not take widths.
  TableKit.configure({ table: { resizable: false } }),
  Image.extend({
    // Foreign images would show their owners who reads the clinic's articles.
    parseHTML: () => [{ tag: `img[src^="${OWN_IMAGES}"]` }],
  }).configure({ inline: true }),
];
