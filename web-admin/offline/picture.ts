import { clinicMoment } from "../../shared/calendar.ts";
import { formatEtag } from "../../shared/sync.ts";
import type { Seen } from "./commands.ts";
import type { ClinicClock } from "./databases.ts";
import { viewDay, viewDays } from "./day-view.ts";
import type { Decision } from "./decision.ts";
import { listDecisions } from "./decisions-list.ts";
import type { Engine } from "./engine-api.ts";
import type { Fetched } from "./fetched.ts";
import { isOpen } from "./fold.ts";
import { listJournal } from "./journal-list.ts";
import type { Mirror } from "./mirror.ts";
import type { Outbox } from "./outbox.ts";
import type { Projection } from "./projection.ts";
import type { ClinicNow } from "./record.ts";
import type { World } from "./world.ts";

type Readings = Pick<
  Engine,
  | "journal"
  | "record"
  | "unread"
  | "day"
  | "days"
  | "doctors"
  | "templates"
  | "template"
  | "settings"
  | "decisions"
  | "unsent"
  | "now"
  | "clinicTime"
>;

// Until the server has named the clinic's zone, as the product's default.
const TIME_ZONE = "Europe/Moscow";

export interface Picture {
  readings: Readings;
  /** A record as it is seen now, with the ETag an edit of it is based on. */
  seen(uid: string): Seen | null;
}

/** The clinic's day and time by the server's clock, as last heard. */
export function clinicNow(mirror: Mirror, deviceNow: number): ClinicNow {
  const skewMs = heardOf(mirror)?.skewMs ?? 0;
  return inClinic(mirror, new Date(deviceNow + skewMs));
}

function inClinic(mirror: Mirror, instant: Date): ClinicNow {
  return clinicMoment(instant, heardOf(mirror)?.timeZone ?? TIME_ZONE);
}

/** A first copy tells the time with its first page. */
function heardOf(mirror: Mirror): ClinicClock | null {
  const { position, copying } = mirror.meta();
  return position ?? copying?.clock ?? null;
}

/** What the screens may ask, answered from memory. */
export function createPicture(
  { clock }: World,
  parts: {
    projection: Projection;
    fetched: Fetched;
    outbox: Outbox;
    mirror: Mirror;
    ready(): boolean;
  },
): Picture {
  const { projection, fetched, outbox, mirror } = parts;

  const now = () => clinicNow(mirror, clock.now());

  const uidOf = (id: number) => projection.table.numbered(id)?.record.uid ?? fetched.uidOf(id);

  const readings: Readings = {
    journal: (query, limit) => ({
      ...listJournal(projection, query, now(), limit),
      ready: parts.ready(),
    }),
    record(idOrUid) {
      const uid = typeof idOrUid === "string" ? idOrUid : uidOf(idOrUid);
      const shown = uid === null ? null : projection.shown(uid, fetched.of(uid));
      return shown && projection.folded(shown);
    },
    unread: () => projection.unread,
    day: (day) => viewDay(projection, day, now()),
    days: (from, to) => viewDays(projection, from, to, now()),
    doctors: () => projection.documents.doctors(),
    templates: () => projection.documents.templates(),
    template: (id) => projection.documents.template(id),
    settings: () => projection.documents.settings(),
    decisions: (): readonly Decision[] => listDecisions(outbox.entries(), projection, now()),
    unsent: () => outbox.entries().filter(isOpen),
    now,
    clinicTime: (instant) => inClinic(mirror, new Date(instant)),
  };

  return {
    readings,
    seen(uid) {
      const shown = projection.shown(uid, fetched.of(uid));
      if (!shown) return null;
      const known = projection.known(uid, fetched.of(uid));
      const etag = known?.epoch ? formatEtag(known.epoch, known.record.revision) : null;
      return { record: projection.folded(shown), etag };
    },
  };
}
