import { expect, test } from "bun:test";
import { z } from "zod";
import { userSchema } from "../../../shared/access/user.ts";
import { createServer } from "../../../web-admin/http/server.ts";
import { takeSeat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

/*
 * Each line under `@ts-expect-error` misnames something: if the compiler took it, a field that is
 * renamed in the API would not break the admin app's build.
 */
const reception = receptionForFile();
const PASSWORD = "осенний-ветер-47";

async function serverOfDesk() {
  const { device, engine } = await takeSeat(reception, { stream: false });
  return { device, server: createServer(engine.request) };
}

test("a direct request has the types of its route, and reads what the route answers", async () => {
  const { device, server } = await serverOfDesk();
  const user = { login: "вера", user_password: PASSWORD, user_right: ";prices;" };
  const { id } = await server.send("POST", "/api/users", user);
  await server.send("PUT", `/api/users/${id}`, { login: "вера-2", user_right: ";prices;" });
  const logins = async () =>
    (await server.get("/api/users", z.array(userSchema))).map(({ login }) => login);
  expect(await logins()).toContain("вера-2");
  await server.send("DELETE", `/api/users/${id}`);
  expect(await logins()).not.toContain("вера-2");
  await device.close();
});

test("a misnamed address or field does not compile, and is refused", async () => {
  const { device, server } = await serverOfDesk();
  const renamed = z.array(z.object({ name: z.string() }));
  // @ts-expect-error a user has a `login`
  const read = server.get("/api/users", renamed);
  // @ts-expect-error a user has a `login`
  const created = server.send("POST", "/api/users", { name: "вера", user_password: PASSWORD });
  // @ts-expect-error there is no such address
  const unknown = server.send("POST", "/api/people", {});
  // @ts-expect-error an upload has a `file`
  const upload = server.sendForm("POST", "/api/upload", { image: new File(["a"], "a.png") });
  // @ts-expect-error users are changed by PUT
  const patched = server.send("PATCH", "/api/users/1", { login: "вера" });
  const statusOf = (call: Promise<unknown>) => call.catch(({ status }) => status);
  expect(await Promise.all([read, created, unknown, upload, patched].map(statusOf))).toEqual([
    ...[200, 400, 404, 400, 404],
  ]);
  await device.close();
});
