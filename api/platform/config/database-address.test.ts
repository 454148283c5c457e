import { expect, test } from "bun:test";
import { onDatabase, parseAddress } from "./database-address.ts";

const MANY = "postgres://clinic:s%40@a,b:5433/priem?sslmode=require";

test("of several servers the primary is used, with or without it in the address", () => {
  const parsed = { url: MANY, socketDirectory: null, findsPrimary: true };
  for (const words of ["", "&target_session_attrs=read-write", "&target_session_attrs=primary"]) {
    expect(parseAddress(`${MANY}${words}`)).toEqual(parsed);
  }
});

test("an address of one server stays unchanged, and may name a socket's directory", () => {
  expect(parseAddress("postgres://priem@localhost:5432/priem?host=%2Ftmp%2Fpg")).toEqual({
    url: "postgres://priem@localhost:5432/priem",
    socketDirectory: "/tmp/pg",
    findsPrimary: false,
  });
});

test.each([
  "mysql://a/priem",
  "postgres://a:x/priem",
  "postgres://a,b:70/c?target_session_attrs=standby",
  "postgres://a,b/priem?host=/tmp",
  "priem",
  "postgres://[::1]/priem",
])("%s is no address that can be used", (address) => {
  expect(parseAddress(address)).toBeNull();
});

test("replacing the database keeps all other parts of the address", () => {
  expect(onDatabase(MANY, "other")).toBe(MANY.replace("/priem", "/other"));
  expect(onDatabase("postgres://u@h/x?host=%2Ftmp", "y")).toBe("postgres://u@h/y?host=%2Ftmp");
});
