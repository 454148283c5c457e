/** Allowed schemes of an article's link. */
export const LINK_SCHEMES = [
  "http",
  "https",
  "ftp",
  "ftps",
  "mailto",
  "tel",
  "callto",
  "sms",
  "cid",
  "xmpp",
];

/** A scheme, unless it is a host with its port. */
const SCHEME = /^([a-z][a-z\d+.-]*):(?!\d)/i;

/**
 * A typed address of a link → its stored form: without a scheme it gets `http://`, an
 * e-mail `mailto:`, and our own paths stay. Null for a forbidden or empty one.
 */
export function linkAddress(typed: string): string | null {
  // Browsers drop these before they read the scheme: `java\nscript:`.
  const address = typed.replace(/\p{Cc}/gu, "").trim();
  if (address === "") return null;
  if (isLinkAllowed(address) && SCHEME.test(address)) return address;
  if (SCHEME.test(address)) return null;
  if (address.startsWith("//")) return `http:${address}`;
  if (/^[/#]/.test(address)) return address;
  return /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(address) ? `mailto:${address}` : `http://${address}`;
}

/** Whether an address has one of the schemes, or no scheme. */
export function isLinkAllowed(address: string): boolean {
  const scheme = SCHEME.exec(address.replace(/[\p{Cc}\s]/gu, ""))?.[1];
  return scheme === undefined || LINK_SCHEMES.includes(scheme.toLowerCase());
}
