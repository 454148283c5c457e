import { Hono } from "hono";
import { userChangeSchema, userInputSchema } from "../../shared/user.ts";
import type { Env } from "../http/env.ts";
import { readId } from "../http/id-param.ts";
import { allow } from "../http/policy.ts";
import { parseWith, readJson } from "../http/validate.ts";
import { changeUser } from "./change.ts";
import { createUser } from "./create.ts";
import { deleteUser } from "./delete.ts";
import { listUsers } from "./list.ts";
import { noSuchUser } from "./refusals.ts";

export const userRoutes = new Hono<Env>()
  .get("/", allow("users"), async (context) =>
    context.json(await listUsers(context.get("server").db)),
  )
  .post("/", allow("users"), async (context) => {
    const input = parseWith(userInputSchema, await readJson(context));
    return context.json(await createUser(context.get("server").db, input), 201);
  })
  .put("/:id", allow("users"), async (context) => {
    const change = parseWith(userChangeSchema, await readJson(context));
    const { db, clock } = context.get("server");
    return context.json(await changeUser(db, idOf(context.req.param("id")), change, clock()));
  })
  .delete("/:id", allow("users"), async (context) => {
    const { db, clock } = context.get("server");
    await deleteUser(db, idOf(context.req.param("id")), clock());
    return context.body(null, 204);
  });

function idOf(text: string): number {
  const id = readId(text);
  if (id === null) throw noSuchUser();
  return id;
}
