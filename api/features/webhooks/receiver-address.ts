import { BlockList, isIP } from "node:net";

/** Ranges that a receiver outside never has (IANA's special-purpose registries). */
const RESERVED = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/23",
  "2001:db8::/32",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
];
/** These carry an IPv4 address, which may be a private one. */
const CARRIERS = ["64:ff9b::/96", "::ffff:0:0:0/96", "2002::/16"];

const reserved = listOf(RESERVED);
const carriers = listOf(CARRIERS);

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    list.addSubnet(address, Number(bits), address.includes(":") ? "ipv6" : "ipv4");
  }
  return list;
}

/** Whether an IP address belongs to this machine or a private network. */
export function isPrivate(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return reserved.check(address, "ipv4");
  // A zone (`fe80::1%eth0`) is a link of this machine.
  if (family !== 6 || address.includes("%")) return true;
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(plain);
  if (mapped) return isPrivate(dotted(mapped[1] ?? "", mapped[2] ?? ""));
  return reserved.check(address, "ipv6") || carriers.check(address, "ipv6");
}

function dotted(high: string, low: string): string {
  const value = Number.parseInt(high, 16) * 0x10000 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join(".");
}
