/** `Content-Disposition` of a file under its own, perhaps Cyrillic, name (RFC 6266, RFC 5987). */
export function disposition(kind: "inline" | "attachment", fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`;
}

const encoded = (fileName: string) =>
  encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
