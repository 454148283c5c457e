import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { z } from "zod";
import type { SiteAssets, SiteRenderer } from "../../shared/site/site.ts";
import { type StaticFile, staticFiles } from "../platform/http/answers/files.ts";
import { policyOfPage } from "../platform/http/security-headers.ts";

const BUILT = fileURLToPath(new URL("../../dist/site/", import.meta.url));
const RENDERER = fileURLToPath(new URL("../../dist/site-server/entry-server.js", import.meta.url));

/** The part of Vite's manifest we read. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** The built site: its render function and the files its pages name. */
export interface BuiltSite {
  renderer: SiteRenderer;
  assets: SiteAssets;
  /** The Content-Security-Policy of its pages. */
  policy: string;
  readFile(name: string): Promise<StaticFile | null>;
}

/** `null` without a built site. */
export type OpenSite = () => Promise<BuiltSite | null>;

/**
 * Null while the site has not been built. Every file that the pages name is read at once: a build
 * during this process removes them from the disk, and the pages still name them.
 */
export async function openBuiltSite(directory = BUILT): Promise<BuiltSite | null> {
  const manifestFile = `${directory}.vite/manifest.json`;
  if (!existsSync(manifestFile) || !existsSync(RENDERER)) return null;
  const renderer: SiteRenderer = await import(pathToFileURL(RENDERER).href);
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestFile, "utf8")));
  const readFile = staticFiles(directory);
  const files = await Promise.all(Object.values(manifest).map(({ file }) => readFile(file)));
  const sheets = files.filter((file) => file?.type.startsWith("text/css"));
  const style = sheets.map((file) => new TextDecoder().decode(file?.bytes)).join("");
  const assets = assetsOf(manifest, style);
  return { renderer, assets, policy: policyOfPage(style), readFile };
}

function assetsOf(manifest: Manifest, style: string): SiteAssets {
  const all = Object.entries(manifest);
  const entry = all.find(([, chunk]) => chunk.isEntry);
  if (!entry) throw new Error("The built site names no entry");
  const files = all.map(([, chunk]) => `/${chunk.file}`);
  return {
    entry: `/${entry[1].file}`,
    style,
    fonts: files.filter((file) => file.endsWith(".woff2")),
  };
}
