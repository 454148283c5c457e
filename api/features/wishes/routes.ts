import { Hono } from "hono";
import { z } from "zod";
import { idOf, spelledDay, timeSchema } from "../../../shared/schema/mini-fields.ts";
import { uidSchema } from "../../../shared/schema/uid.ts";
import { declinedTimeSchema, staffWishSchema, wishSchema } from "../../../shared/wishes/wish.ts";
import { occasionOf } from "../../platform/event-log/event.ts";
import { noteReading } from "../../platform/event-log/events.ts";
import { describeRoute, REPEATABLE } from "../../platform/http/describe.ts";
import { clinicNow, type Env } from "../../platform/http/env.ts";
import { answerWrite } from "../../platform/http/idempotency.ts";
import { allow } from "../../platform/http/policy.ts";
import { parseWith, validateBody, validateQuery } from "../../platform/http/validate.ts";
import { REASONS } from "../acts/destruction-act.ts";
import { retryWishAct, withdrawWish } from "./destroy-wish.ts";
import { leaveByPhone } from "./leave-wish.ts";
import type { WishRow } from "./queries.ts";
import {
  declineTime,
  listWaitingFor,
  listWishes,
  readWish,
  renderWish,
  wishNotFound,
} from "./wishes.ts";

const text = z.string().optional();
const listQuery = z.object({
  employee: text.describe("Только те, кому подходит время этого врача, вместе с day и time"),
  day: text.describe("День этого времени: ДД.ММ.ГГГГ или ГГГГ-ММ-ДД"),
  time: text.describe("Время: ЧЧ:ММ"),
});
const uidParam = z.string().describe("uid пожелания");
const BY_UID = { path: { uid: uidParam } };

const LISTED = describeRoute("Лист ожидания, кто раньше, тот первый", z.array(wishSchema));
const LEFT = describeRoute("Добавить пожелание в лист ожидания", wishSchema, {
  status: 201,
  ...REPEATABLE,
});
const DECLINED = describeRoute("Позвонили, время не подошло", wishSchema, {
  ...REPEATABLE,
  ...BY_UID,
});
/** `id` is null where the uid of a wish that never came was blocked. */
const withdrawnSchema = z.object({ id: z.nullable(z.int()), uid: z.string() });
const WITHDRAWN = describeRoute("Убрать пожелание; составляется акт", withdrawnSchema, {
  ...REPEATABLE,
  ...BY_UID,
});

/** Mounted at `/api/wishes`: the waiting list. */
export const wishRoutes = new Hono<Env>()
  .get("/", allow("journal"), LISTED, validateQuery(listQuery), async (context) => {
    const { db, clock } = context.get("server");
    const asked = context.req.valid("query");
    const isBounded = asked.employee !== undefined;
    await noteReading(db, { session: context.get("session"), isBounded }, clock());
    if (asked.employee === undefined) return context.json(await listWishes(db), 200);
    const { day: today } = clinicNow(context.get("server"));
    const slot = {
      employee: parseWith(idOf("Выберите врача"), asked.employee, "employee"),
      day: parseWith(spelledDay(today), asked.day, "day"),
      time: parseWith(timeSchema, asked.time, "time"),
    };
    return context.json(await listWaitingFor(db, slot), 200);
  })
  .post("/", allow("journal"), LEFT, validateBody(staffWishSchema), (context) => {
    const wish = context.req.valid("json");
    const { by, now } = occasionOf(context);
    return answerWrite(
      context,
      async (tx) => ({ ...wishAnswer(await leaveByPhone(tx, wish, { now, by })), status: 201 }),
      async (tx, kept) => wishAnswer(await readWish(tx, kept.uid ?? "")),
    );
  })
  .post(
    "/:uid/declined",
    allow("journal"),
    DECLINED,
    validateBody(declinedTimeSchema),
    (context) => {
      const uid = uidIn(context.req.param("uid"));
      const slot = context.req.valid("json");
      const { by, now } = occasionOf(context);
      return answerWrite(
        context,
        async (tx) => wishAnswer(await declineTime(tx, uid, slot, { now, by })),
        async (tx) => wishAnswer(await readWish(tx, uid)),
      );
    },
  )
  .delete("/:uid", allow("journal"), WITHDRAWN, (context) => {
    const uid = uidIn(context.req.param("uid"));
    const { by, now } = occasionOf(context);
    const occasion = { by, now, reason: REASONS.wishWithdrawn };
    return retryWishAct(context.get("server").db, uid, occasion, (act) =>
      answerWrite(
        context,
        async (tx) => {
          const id = await withdrawWish(tx, uid, { act, now });
          return { status: 200, body: { id, uid }, uid, ...(id === null ? {} : { subject: id }) };
        },
        async (_, { subject }) => ({ status: 200, body: { id: subject, uid } }),
      ),
    );
  });

const wishAnswer = (wish: WishRow) =>
  ({ status: 200, body: renderWish(wish), uid: wish.uid, subject: wish.id }) as const;

/** Throws 404 if the parameter is not a uid. */
function uidIn(param: string): string {
  const uid = uidSchema.safeParse(param).data;
  if (!uid) throw wishNotFound();
  return uid;
}
