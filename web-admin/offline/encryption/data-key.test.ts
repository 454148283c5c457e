import { expect, spyOn, test } from "bun:test";
import {
  newDataKey,
  unwrapByDevice,
  unwrapByPassword,
  wrapForDevice,
  wrapForPassword,
} from "./data-key.ts";

const platform = { crypto };
const deviceKey = crypto.getRandomValues(new Uint8Array(32));

/** Its cipher fails for a reason other than a wrong key. */
const broken = {
  crypto: new Proxy(crypto, {
    get: (of, name) =>
      name === "subtle"
        ? new Proxy(of.subtle, {
            get: (subtle, method) =>
              method === "decrypt"
                ? () => Promise.reject(new DOMException("no room", "QuotaExceededError"))
                : Reflect.get(subtle, method).bind(subtle),
          })
        : Reflect.get(of, name).bind(of),
  }),
};

test("only the key that wrapped a data key opens it", async () => {
  const dataKey = newDataKey(platform);
  const wrapped = await wrapForDevice(platform, deviceKey, dataKey);
  expect(await unwrapByDevice(platform, deviceKey, wrapped)).toEqual(dataKey);
  const another = crypto.getRandomValues(new Uint8Array(32));
  expect(await unwrapByDevice(platform, another, wrapped)).toBeNull();
});

test("the password opens it in any Unicode composition; a different password does not", async () => {
  const dataKey = newDataKey(platform);
  const wrap = await wrapForPassword(platform, "ёлка-и-йод", dataKey, 0);
  expect(await unwrapByPassword(platform, "ёлка-и-йод".normalize("NFD"), wrap)).toEqual(dataKey);
  expect(await unwrapByPassword(platform, "елка-и-йод", wrap)).toBeNull();
});

test("a cipher that fails for other reasons is not reported as a wrong key", async () => {
  const wrapped = await wrapForDevice(platform, deviceKey, newDataKey(platform));
  await expect(unwrapByDevice(broken, deviceKey, wrapped)).rejects.toThrow("no room");
});

test("the key that a password wraps by costs at least 600 000 rounds", async () => {
  const derive = spyOn(crypto.subtle, "deriveKey");
  await wrapForPassword(platform, "ёлка-и-йод", newDataKey(platform), 0);
  const [derivation] = derive.mock.calls[0] ?? [];
  derive.mockRestore();
  expect(derivation).toMatchObject({ name: "PBKDF2", hash: "SHA-256" });
  expect(Object(derivation).iterations).toBeGreaterThanOrEqual(600_000);
});
