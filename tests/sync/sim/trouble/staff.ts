import type { Db } from "../../../../api/platform/database/connection.ts";
import { RIGHTS } from "../../../../shared/access/rights.ts";
import { PROBLEM } from "../../../../shared/schema/problem.ts";
import { HEADERS } from "../../../../shared/sync/sync.ts";
import { type Day, formatDay } from "../../../../shared/time/calendar.ts";
import { addDoctor } from "../../../support/clinic/clinic.ts";
import { openSessionOf } from "../../../support/server/open-session.ts";
import type { Dice } from "../chance/dice.ts";
import { type Clinic, DAYS, hireOne, type Person, SERVICE, TIMES } from "../database/clinic.ts";
import { positionIn } from "../database/history.ts";
import type { SimDevice } from "../device/device.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { type Lines, ORIGIN } from "../server/line.ts";
import type { SimServer } from "../server/server.ts";
import type { Backups } from "./backups.ts";

interface Place {
  db: Db;
  dice: Dice;
  lines: Lines;
  server: SimServer;
  ledger: Ledger;
  backups: Backups;
}

const NAMES = ["Лебедева Анна", "Орлова Вера", "Зимина Ирина"];
const MOST = NAMES.length;

/**
 * Users and doctors who leave, and who comes in their place, by an administrator's own calls.
 * No backup from before comes back: whom it does not know would be nobody.
 */
export class Staff {
  #dismissed = 0;
  #departed = 0;
  #chief: Person | null = null;

  constructor(
    readonly place: Place,
    readonly clinic: Clinic,
  ) {}

  /** An administrator removes somebody, whatever waits at their device. */
  async dismiss(device: SimDevice): Promise<string> {
    const { db, lines, dice, ledger } = this.place;
    if (this.#dismissed === MOST) return "nobody leaves";
    await lines.release();
    const { seats } = device;
    const person = (seats.length > 1 ? dice.pick(seats) : null) ?? device.person;
    const hired = await hireOne(db, `${device.name}-${++this.#dismissed}`, RIGHTS);
    await this.#order("DELETE", `/api/users/${person.id}`);
    await this.place.backups.forget();
    seats.splice(seats.indexOf(person), 1, hired);
    device.gone.push(person);
    device.letIn = null;
    lines.removed.add(person.login);
    ledger.gone.set(person.login, await positionIn(db));
    ledger.excuseAll(person.login, "removed");
    return `${person.login} is removed, ${hired.login} comes`;
  }

  /** A doctor is removed, visits and all, and another one comes. */
  async doctorLeaves(): Promise<string> {
    const { db, lines, dice, backups } = this.place;
    const { doctors } = this.clinic;
    const leaver = dice.pick(doctors);
    const name = NAMES[this.#departed++];
    if (leaver === null || !name) return "no doctor leaves";
    await lines.release();
    const path = `/api/doctors/${leaver}`;
    const refused = await this.#order("DELETE", path, null, [200, 409]);
    if (refused.status === 409) {
      const { code, visits } = await refused.json();
      if (code !== PROBLEM.visitsInTheWay) throw new Error(`${path} was answered ${code}`);
      const shown = visits.map(({ id }: { id: number }) => id);
      await this.#order("DELETE", `${path}?confirmed_visits=${shown}`);
    }
    const comer = await addDoctor(db, { name_employee: name, services: [SERVICE] });
    for (const day of DAYS) await this.#offer(comer, day, TIMES.slice(0, 5));
    await backups.forget();
    doctors.splice(doctors.indexOf(leaver), 1, comer);
    return `doctor ${leaver} leaves, ${comer} comes`;
  }

  async #offer(employee: number, day: Day, times: readonly string[]): Promise<void> {
    const { db, ledger } = this.place;
    const { login: device } = await this.#administrator();
    const made = await positionIn(db);
    const edit = ledger.days.begun({ device, employee, day, added: times, removed: [], made });
    const body = { employeeId: employee, day: formatDay(day), time: JSON.stringify(times) };
    const key = this.place.dice.uuid();
    await this.#order("POST", "/api/availability/update", { body, key });
    edit.keys.add(key);
    edit.unsure = false;
  }

  async #administrator(): Promise<Person> {
    this.#chief ??= await hireOne(this.place.db, "chief", RIGHTS);
    return this.#chief;
  }

  async #order(
    method: string,
    path: string,
    sent: { body: unknown; key: string } | null = null,
    expected: readonly number[] = [200, 204],
  ): Promise<Response> {
    const { db, server } = this.place;
    const { id } = await this.#administrator();
    const { tokens } = await openSessionOf(db, id, new Date(server.now));
    const headers = new Headers({ cookie: `__Host-priem-access=${tokens.access}` });
    if (sent) headers.set("content-type", "application/json");
    if (sent) headers.set(HEADERS.key, sent.key);
    const body = sent ? { body: JSON.stringify(sent.body) } : {};
    const answer = await server.serve(
      new Request(`${ORIGIN}${path}`, { method, headers, ...body }),
    );
    if (!(answer instanceof Response) || !expected.includes(answer.status))
      throw new Error(
        `${method} ${path} was answered ${answer instanceof Response && answer.status}`,
      );
    return answer;
  }
}
