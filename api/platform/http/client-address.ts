import { BlockList, isIP } from "node:net";

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
  const words = wordsOf(address);
  return [network(words, 64), ...WIDTHS.map((bits) => network(words, bits))];
}

function network(words: readonly number[], bits: number): string {
  const kept = words.slice(0, 4).map((word, at) => {
    const of = Math.min(16, Math.max(0, bits - 16 * at));
    return (word & (0xffff << (16 - of)) & 0xffff).toString(16);
  });
  return `${kept.join(":")}::/${bits}`;
}

/** The first eight groups of 16 bits, in any notation. */
function wordsOf(address: string): number[] {
  const [withoutZone = ""] = address.split("%", 1);
  const [head = "", tail] = withoutZone.replace(/\d{1,3}(?:\.\d{1,3}){3}$/, asWords).split("::");
  const parse = (part: string) =>
    part
      .split(":")
      .filter(Boolean)
      .map((word) => Number.parseInt(word, 16));
  const [left, right] = [parse(head), parse(tail ?? "")];
  const zeros = Array<number>(tail === undefined ? 0 : 8 - left.length - right.length).fill(0);
  return [...left, ...zeros, ...right];
}

/** Converts the dotted tail of an IPv6 address to two groups. */
function asWords(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split(".").map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}
