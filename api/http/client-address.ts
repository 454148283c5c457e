import { BlockList, isIP } from "node:net";

/** Answers whether an address is one of the proxies whose X-Forwarded-* headers are believed. */
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
 * The client's own address: the nearest one in the chain of X-Forwarded-For that is not a
 * trusted proxy. What stands further left was written by the client and proves nothing.
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

/** `::ffff:10.0.0.1` → `10.0.0.1`; surrounding space goes. */
export const plainAddress = (text: string) => text.trim().replace(/^::ffff:(?=\d+\.)/i, "");

/** Whom a limit counts as one: an IPv4 address, or the /64 that one IPv6 customer holds. */
export function addressGroup(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const zeros = Array<string>(tail === undefined ? 0 : 8 - left.length - right.length).fill("0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`.toLowerCase();
}
