import type { Queryable } from "../../../api/platform/database/connection.ts";
import type { Day } from "../../../shared/time/calendar.ts";

/** Rows as the verbs write them, for tests that are about the feed and not about booking. */
export async function addDoctor(db: Queryable, name: string): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into doctors (name_employee, full_pro_name) values (${name}, 'Врач') returning id`;
  if (!row) throw new Error("No doctor was made");
  return row.id;
}

export async function offer(db: Queryable, employee: number, day: Day, times: string[]) {
  await db`
    insert into schedule_days (employee, day, times) values (${employee}, ${day}, ${times})
    on conflict (employee, day) do update
      set times = excluded.times, revision = schedule_days.revision + 1`;
}

export async function book(
  db: Queryable,
  visit: { employee: number; day: Day; time: string; name?: string },
): Promise<string | null> {
  const uid = crypto.randomUUID();
  const { employee, day, time, name = "Иванова Анна" } = visit;
  const made = await db`
    insert into journal_records (uid, employee, record_day, record_time, user_name, phone, source,
      operator_view, call_operator)
    values (${uid}, ${employee}, ${day}, ${time}, ${name}, '79001234567', 'site', false, false)
    on conflict do nothing`;
  return made.count === 1 ? uid : null;
}

export async function destroy(db: Queryable, uid: string): Promise<void> {
  const gone = await db`delete from journal_records where uid = ${uid}`;
  if (gone.count === 1) await db`insert into destroyed_records (uid) values (${uid})`;
}
