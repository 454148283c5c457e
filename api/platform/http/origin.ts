const LOCAL = /^http:\/\/(localhost|[\w-]+\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/**
 * The scheme and host the client sees. Forwarded values are passed only if trusted; a TLS proxy
 * that forwards no scheme is recognised by the public address it serves.
 */
export function ownOrigin(
  url: string,
  headers: { host: string | undefined; proto: string | undefined; hostBefore: string | undefined },
  publicOrigin: string | null,
): string {
  const parsed = new URL(url);
  const host = (first(headers.hostBefore) ?? headers.host ?? parsed.host).toLowerCase();
  const proto = first(headers.proto);
  if (!proto && publicOrigin && new URL(publicOrigin).host === host) return publicOrigin;
  return `${proto ?? parsed.protocol.replace(":", "")}://${host}`;
}

/**
 * Whether a write comes from our own site. A browser always sends the origin of a write; a caller
 * without it is not a browser and has no cookies of a user.
 */
export function isOwnWrite(
  headers: { origin: string | undefined; fetchSite: string | undefined },
  ownOrigins: readonly (string | null)[],
): boolean {
  if (headers.fetchSite !== undefined) {
    return headers.fetchSite === "same-origin" || headers.fetchSite === "none";
  }
  return headers.origin === undefined || ownOrigins.includes(headers.origin.toLowerCase());
}

/** A browser keeps our `__Host-` cookies only here: TLS, or the machine itself. */
export function isSecureOrigin(origin: string): boolean {
  return origin.startsWith("https:") || LOCAL.test(origin);
}

const first = (header: string | undefined) => header?.split(",")[0]?.trim() || undefined;
