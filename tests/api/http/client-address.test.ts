import { describe, expect, test } from "bun:test";
import {
  addressGroup,
  addressGroups,
  clientAddress,
  trustProxies,
} from "../../../api/platform/http/client-address.ts";
import { isSecureOrigin, ownOrigin } from "../../../api/platform/http/origin.ts";

const trusted = trustProxies(["loopback", "10.0.0.0/8", "2001:db8::7"]);

describe("the client's address", () => {
  test.each([
    ["127.0.0.1", undefined, "127.0.0.1"],
    ["127.0.0.1", "203.0.113.5", "203.0.113.5"],
    ["::ffff:127.0.0.1", "203.0.113.5", "203.0.113.5"],
    ["::1", "203.0.113.5, 10.1.2.3", "203.0.113.5"],
    ["2001:db8::7", "2001:db8:5::1", "2001:db8:5::1"],
    ["127.0.0.1", "1.1.1.1, 203.0.113.5", "203.0.113.5"],
    ["127.0.0.1", "203.0.113.5:51234", "203.0.113.5"],
    ["127.0.0.1", "[2001:db8:5::1]:51234", "2001:db8:5::1"],
    ["127.0.0.1", "[2001:db8:5::1]", "2001:db8:5::1"],
    ["127.0.0.1", "203.0.113.5:51234, 10.1.2.3:443", "203.0.113.5"],
    ["127.0.0.1", "203.0.113.5:x", "127.0.0.1"],
    ["127.0.0.1", "rubbish", "127.0.0.1"],
    ["127.0.0.1", "10.0.0.1", "127.0.0.1"],
  ])("by %s forwarding %s is %s", (socket, forwarded, expected) => {
    expect(clientAddress(socket, forwarded, trusted)).toBe(expected);
  });

  test.each(["203.0.113.9", "::ffff:203.0.113.9", "172.16.0.1", "", "unix"])(
    "%s is no trusted proxy",
    (address) => expect(trusted(address)).toBe(false),
  );
});

describe("a limit counts as one", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80::/64"],
    ["64:ff9b:1:2:3:4:192.0.2.1", "64:ff9b:1:2::/64"],
    ["2001:db8::9", "2001:db8::/64"],
    ["::1", "::/64"],
  ])("%s as %s", (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});

test("an IPv6 address belongs to a /64, a /56 and a /48; an IPv4 address is a group by itself", () => {
  expect(addressGroups("2001:db8:1:2f3::7")).toEqual([
    "2001:db8:1:2f3::/64",
    "2001:db8:1:200::/56",
    "2001:db8:1::/48",
  ]);
  expect(addressGroups("203.0.113.9")).toEqual(["203.0.113.9"]);
});

describe("the app opens", () => {
  test.each([
    ["https://clinic.example", null, true],
    ["http://localhost:3000", null, true],
    ["http://priem.localhost", null, true],
    ["http://127.0.0.1:3000", null, true],
    ["http://[::1]:3000", null, true],
    ["http://clinic.example", "https://clinic.example", true],
    ["http://clinic.example", null, false],
    ["http://192.168.1.5:3000", null, false],
    ["http://localhost.evil.example", null, false],
    ["http://192.168.1.5:3000", "https://clinic.example", false],
    ["http://clinic.example", "http://clinic.example", false],
  ])("at %s (public origin %s): %s", (url, publicOrigin, secure) => {
    const headers = { host: new URL(url).host, proto: undefined, hostBefore: undefined };
    expect(isSecureOrigin(ownOrigin(url, headers, publicOrigin))).toBe(secure);
  });

  test("scheme and host from a trusted proxy count", () => {
    const headers = { host: "api:3000", proto: "https, http", hostBefore: "Priem.example" };
    expect(ownOrigin("http://api:3000/x", headers, null)).toBe("https://priem.example");
  });
});
