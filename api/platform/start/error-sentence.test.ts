import { expect, test } from "bun:test";
import { open } from "node:fs/promises";
import { CannotStart } from "../config/startup-error.ts";
import { errorSentence } from "./error-sentence.ts";

const failed = (message: string, more: object) => Object.assign(new Error(message), more);

test.each([
  ["a sentence of ours", new CannotStart("Why not."), "Why not."],
  [
    "a full disk",
    failed("ENOSPC: no space left on device, write", { code: "ENOSPC", syscall: "write" }),
    "The file: the disk is full.",
  ],
  [
    "a folder in place of a file",
    failed("EISDIR", { code: "EISDIR", syscall: "open", path: "/backups" }),
    "/backups: that is a folder, and a file is needed.",
  ],
  [
    "a socket that is not there",
    failed("connect ENOENT /run/postgresql", { code: "ENOENT", syscall: "connect", path: "/run" }),
    "The database cannot be reached: connect ENOENT /run/postgresql",
  ],
  [
    "an unknown CA",
    failed("self signed certificate", { code: "DEPTH_ZERO_SELF_SIGNED_CERT" }),
    "The server's TLS certificate is not accepted: self signed certificate. Name the file of its CA in NODE_EXTRA_CA_CERTS, and the server by a name in its certificate.",
  ],
  [
    "a role without CREATE",
    failed("permission denied for schema public", { code: "42501", severity: "ERROR" }),
    "PostgreSQL refused: permission denied for schema public (42501); its user needs more rights there (make it the owner: alter database NAME owner to USER).",
  ],
  [
    "a wrong password",
    failed('password authentication failed for user "priem"', { code: "28P01", severity: "FATAL" }),
    'The database cannot be reached: password authentication failed for user "priem"',
  ],
  ["an error of ours", new TypeError("undefined is not a function"), null],
])("%s", (_, error, sentence) => {
  expect(errorSentence(error)).toBe(sentence);
});

test("a missing file is reported with the system's message", async () => {
  const error = await open("/nowhere/clinic").catch((found: unknown) => found);
  expect(errorSentence(error)).toBe("/nowhere/clinic: there is no such file or folder.");
});
