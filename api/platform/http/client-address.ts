import { BlockList, isIP } from "node:net";
import { IPv6 } from "ipaddr.js";

/** Whether an address is one of the proxies whose X-Forwarded-* headers are trusted. */
export type Trusted = (address: string) => boolean;

const LOOPBACK = ["127.0.0.0/8", "::1/128"];

/** `proxies` are addresses, subnets (`10.0.0.0/8`) or the word `loopback`. */
export function trustProxies(proxies: readonly string[]): Trusted {
  const list = new BlockList();
  for (const proxy of proxies.flatMap((word) => (word === "loopback" ? LOOPBACK : [word]))) {
    const [address = "", bits] = proxy.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
  };
}

/**
 * The address of the client: the nearest one in the chain of X-Forwarded-For that is not a trusted
 * proxy. Addresses further left were written by the client and prove nothing.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trusted: Trusted,
): string {
  const chain = [...(forwardedFor ?? "").split(","), socketAddress].map(plainAddress);
  for (const address of chain.reverse()) {
    if (!trusted(address)) return isIP(address) ? address : plainAddress(socketAddress);
  }
  return plainAddress(socketAddress);
}

/**
 * `::ffff:10.0.0.1` → `10.0.0.1`; without spaces and the port that some proxies add:
 * `10.0.0.1:4711`, `[2001:db8::1]:4711`.
 */
export function plainAddress(text: string): string {
  return text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "");
}

/** The unit of a limit: an IPv4 address, or the /64 of one IPv6 customer. */
export const addressGroup = (address: string): string => addressGroups(address)[0];

const WIDTHS = [56, 48] as const;

/**
 * The networks of an address, the nearest first: for IPv4 itself, for IPv6 its /64, and the /56 and
 * /48 that providers give to one customer.
 */
export function addressGroups(address: string): [string, ...string[]] {
  if (isIP(address) !== 6) return [address];
  const [withoutZone] = address.split("%", 1);
  const network = (bits: number) =>
    `${IPv6.networkAddressFromCIDR(`${withoutZone}/${bits}`)}/${bits}`;
  return [network(64), ...WIDTHS.map(network)];
}
