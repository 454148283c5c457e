import { expect, test } from "bun:test";
import { isPrivate } from "./receiver-address.ts";

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.255.1",
  "192.168.0.10",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "255.255.255.255",
  "::1",
  "::",
  "fe80::1",
  "fd00::5",
  "fe80::1%eth0",
  "fec0::1",
  "::127.0.0.1",
  "::ffff:0:127.0.0.1",
  "2001:0:1::1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:a00:1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "no address",
])("%s is no address of a receiver outside", (address) => {
  expect(isPrivate(address)).toBe(true);
});

test.each(["8.8.8.8", "172.32.0.1", "192.169.0.1", "2a00:1450:4010::64", "::ffff:8.8.8.8"])(
  "%s may be called",
  (address) => {
    expect(isPrivate(address)).toBe(false);
  },
);
