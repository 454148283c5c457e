const LONGEST = 150;
/** Control characters, and the marks that turn the direction of text: `exe.fdp` for `pdf.exe`. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** A file's own name fit to keep and to show: no folders, nothing invisible, not too long. */
export function plainFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const visible = last.replace(INVISIBLE, "").replace(/\s+/g, " ").trim();
  if (visible === "" || /^\.+$/.test(visible)) return "файл";
  if (visible.length <= LONGEST) return visible;
  const extension = /\.\w{1,10}$/.exec(visible)?.[0] ?? "";
  return visible.slice(0, LONGEST - extension.length).toWellFormed() + extension;
}

/** The same name for what the file has been turned into. */
export function withExtension(name: string, extension: string): string {
  return `${name.replace(/\.\w{1,10}$/, "")}.${extension}`;
}
