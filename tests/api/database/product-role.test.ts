import { expect, test } from "bun:test";
import { freshDatabase } from "../../support/server/database.ts";
import { refusalOf } from "../../support/server/refusal.ts";

test("the product's role on the embedded database is not a superuser and cannot run programs", async () => {
  const { db, drop } = await freshDatabase();
  const [role] = await db`
    select rolname, rolsuper, rolcreaterole, rolreplication, rolbypassrls
    from pg_roles where rolname = current_user`;
  expect(role as unknown).toEqual({
    rolname: "priem",
    rolsuper: false,
    rolcreaterole: false,
    rolreplication: false,
    rolbypassrls: false,
  });
  expect(await refusalOf(db.unsafe("copy write_probe from program 'true'"))).toContain(
    "permission denied",
  );
  expect(await refusalOf(db`select pg_read_file('postgresql.conf')`)).toContain(
    "permission denied",
  );
  await drop();
});
