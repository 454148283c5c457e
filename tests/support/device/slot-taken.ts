import { requestOf } from "../../../web-admin/offline/operations/target.ts";
import { sending } from "../server/json.ts";
import { until } from "./device.ts";
import {
  booked,
  cancelElsewhere,
  drained,
  freshDay,
  type Reception,
  takeSeat,
} from "./reception.ts";

type Place = Omit<Reception, "stop">;

/** Anna's booking, made offline for a time that Inna has taken meanwhile, waits for a decision. */
export async function slotTaken(reception: Place) {
  const day = await freshDay(reception);
  const seat = await takeSeat(reception);
  const visit = { employee: reception.doctor, record_day: day, record_time: "10:00" };
  seat.device.line.cut = true;
  const mine = await seat.engine.createVisit({ ...visit, user_name: "Анна" });
  const colleague = await takeSeat(reception);
  const theirs = await booked(colleague.engine, { ...visit, user_name: "Инна" });
  seat.device.line.cut = false;
  await drained(seat.engine);
  await until(() => (seat.engine.decisions()[0]?.theirs ?? null) !== null);
  const close = async () => {
    await seat.device.close();
    await colleague.device.close();
  };
  return { ...seat, colleague, day, mine, theirs, close };
}

/** Its first call, abandoned long before, arrives now that Inna's visit is cancelled. */
export async function firstCallArrives({
  person,
  theirs,
  mine,
}: Pick<Awaited<ReturnType<typeof slotTaken>>, "person" | "theirs" | "mine">): Promise<void> {
  await cancelElsewhere(person, theirs);
  const { method, path, body } = requestOf(mine);
  const late = await person.request(path, sending(method, body));
  if (late.status !== 201) throw new Error(`${late.status} ${await late.text()}`);
}
