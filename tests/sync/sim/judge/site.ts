import { z } from "zod";
import { receptionHold } from "../../../../api/features/schedule/reception-hold.ts";
import { type DayDocument, dayKey, type SyncDocument } from "../../../../shared/sync/sync.ts";
import { type Day, parseDay } from "../../../../shared/time/calendar.ts";
import { isHeld } from "../../../../shared/time/slots.ts";
import { ORIGIN } from "../server/line.ts";
import type { SimServer } from "../server/server.ts";

const offeredAnswer = z.array(
  z.object({
    employee: z.number(),
    schedule: z.array(z.object({ day: z.string(), time: z.array(z.string()) })),
  }),
);
const bookedAnswer = z.array(z.object({ employee: z.number(), day: z.string(), time: z.string() }));

/** What visitors are told of offered and booked times is what the clinic has. */
export async function judgeSite(
  server: SimServer,
  truth: ReadonlyMap<string, SyncDocument>,
  today: Day,
): Promise<string[]> {
  const days = [...truth.values()].filter((each): each is DayDocument => each.kind === "day");
  const here = [...truth.values()].flatMap((each) =>
    each.kind === "doctors" ? each.doctors.map(({ id }) => id) : [],
  );
  const ahead = days.filter(({ day, employee }) => day >= today && here.includes(employee));
  // A clock that is behind the newest event withholds the times before it.
  const hold = await receptionHold(server.served);
  const really = {
    offered: ahead.flatMap(({ key, day, offered }) =>
      offered
        .filter((time) => hold === null || !isHeld({ day, time }, hold))
        .map((time) => `${key} ${time}`),
    ),
    booked: ahead.flatMap(({ key, records }) =>
      records.map((each) => `${key} ${each.record_time}`),
    ),
  };
  const told = {
    offered: offeredAnswer
      .parse(await asked(server, "/api/doctors/availability/all"))
      .flatMap(({ employee, schedule }) =>
        schedule.flatMap(({ day, time }) => time.map((each) => slot(employee, day, each))),
      ),
    booked: bookedAnswer
      .parse(await asked(server, "/api/booked-slots"))
      .map(({ employee, day, time }) => slot(employee, day, time)),
  };
  return (["offered", "booked"] as const)
    .filter((kind) => `${told[kind].toSorted()}` !== `${really[kind].toSorted()}`)
    .map((kind) => `the site tells ${kind} ${told[kind].toSorted()}: ${really[kind].toSorted()}`);
}

const slot = (employee: number, day: string, time: string) =>
  `${dayKey(employee, parseDay(day, "2027-06-10") ?? "2027-06-10")} ${time}`;

async function asked(server: SimServer, path: string): Promise<unknown> {
  const answer = await server.serve(new Request(`${ORIGIN}${path}`));
  if (!(answer instanceof Response)) throw new Error(`${path} is no write`);
  return answer.json();
}
