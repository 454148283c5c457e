const LOCAL_HOST = /^(localhost|[\w-]+\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/** The scheme and host the client sees. Forwarded values are handed in only when believed. */
export function ownOrigin(
  url: string,
  host: string | undefined,
  forwarded: { proto: string | undefined; host: string | undefined },
): string {
  const parsed = new URL(url);
  const proto = first(forwarded.proto) ?? parsed.protocol.replace(":", "");
  return `${proto}://${first(forwarded.host) ?? host ?? parsed.host}`.toLowerCase();
}

/**
 * May this write be taken? A browser always says where a write comes from; whoever says
 * nothing is no browser and carries no cookies but its own.
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
export function isSecureOrigin(origin: string, publicOrigin: string | null): boolean {
  const { protocol, host } = new URL(origin);
  if (protocol === "https:" || LOCAL_HOST.test(host)) return true;
  // A TLS proxy that forwards no scheme: the operator has told us the address it serves.
  return publicOrigin?.startsWith("https:") === true && new URL(publicOrigin).host === host;
}

const first = (header: string | undefined) => header?.split(",")[0]?.trim() || undefined;
