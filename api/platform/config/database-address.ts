/** The servers in a postgres:// address. */
export interface Address {
  /** The servers, user, password and database; several servers are a primary and its standbys. */
  url: string;
  /** The directory of a Unix socket, from `?host=/directory` as in libpq. */
  socketDirectory: string | null;
  /** Whether standbys are skipped. */
  findsPrimary: boolean;
}

/** Both mean the primary to us: every process writes. */
const TARGETS = ["read-write", "primary"];

/** The driver takes the colons of an IPv6 address for a port's. */
const SERVER = /^[^:[\]]*(:\d{1,5})?$/;
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(\/[^?#]*)?(\?[^#]*)?$/;

/** Null for text that is not a PostgreSQL address. */
export function parseAddress(address: string): Address | null {
  const [, start = "", authority = "", path = "", query = ""] = PARTS.exec(address) ?? [];
  if (start === "") return null;
  const servers = authority.split(",");
  if (!servers.every((server) => SERVER.test(server))) return null;
  const parameters = new URLSearchParams(query);
  const socketDirectory = parameters.get("host");
  const asked = parameters.get("target_session_attrs");
  if (asked !== null && !TARGETS.includes(asked)) return null;
  if (socketDirectory !== null && servers.length > 1) return null;
  parameters.delete("host");
  parameters.delete("target_session_attrs");
  const rest = parameters.size > 0 ? `?${parameters}` : "";
  if (!URL.canParse(`${start}${servers[0]}${path}${rest}`)) return null;
  return {
    url: `${start}${authority}${path}${rest}`,
    socketDirectory,
    findsPrimary: asked !== null || servers.length > 1,
  };
}

/** The same servers with a different database. */
export const onDatabase = (address: string, name: string): string =>
  address.replace(
    PARTS,
    (_, start, authority, __, query = "") => `${start}${authority}/${name}${query}`,
  );

/** Database and servers, without user and password. */
export function describeAddress(address: string): string {
  const [, , authority = "", path = "", query = ""] = PARTS.exec(address) ?? [];
  const socketDirectory = new URLSearchParams(query).get("host");
  return `${decodeURIComponent(path.slice(1))} on ${socketDirectory ?? authority}`;
}
