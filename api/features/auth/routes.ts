import { Hono } from "hono";
import { loginSchema } from "../../../shared/access/login.ts";
import {
  deviceKeySchema,
  type SessionUser,
  sessionUserSchema,
} from "../../../shared/access/session.ts";
import { uuidSchema } from "../../../shared/schema/uid.ts";
import { HEADERS } from "../../../shared/sync/sync.ts";
import type { Config } from "../../platform/config/config.ts";
import { randomToken } from "../../platform/config/random-token.ts";
import {
  clearSession,
  readAccess,
  readDevice,
  readRefresh,
  writeDevice,
  writeSession,
} from "../../platform/http/cookies.ts";
import { describeRoute } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { allow, personOf } from "../../platform/http/policy.ts";
import { invalid, unauthenticated } from "../../platform/http/problems.ts";
import { validateBody } from "../../platform/http/validate.ts";
import { forgetDevice } from "../devices/devices.ts";
import { deviceKey } from "./device-key.ts";
import { logIn } from "./login.ts";
import { lockFamily } from "./queries.ts";
import { type RenewedSession, renewSession } from "./renew-session.ts";
import { endSession } from "./session.ts";

const PEOPLE = { onlyPeople: true };
const WHO = describeRoute("Кто вошёл и с какими правами", sessionUserSchema);
const REFRESHED = describeRoute("Продлить сеанс", sessionUserSchema, { takes: ["x-last-input"] });
const DEVICE_KEY = describeRoute("Ключ, которым открываются данные устройства", deviceKeySchema, {
  takes: ["x-device"],
});
const LOCKED = describeRoute("Экран заблокирован: до нового входа ключа устройства нет", null);

/** Mounted at /api/journal, where the specification has these calls. */
export const authRoutes = new Hono<Env>()
  .post(
    "/login",
    allow("anyone", PEOPLE),
    describeRoute("Войти", sessionUserSchema),
    validateBody(loginSchema),
    async (context) => {
      const { db, clock, config } = context.get("server");
      const input = context.req.valid("json");
      const now = clock();
      const device = readDevice(context) ?? randomToken();
      const address = context.get("clientAddress");
      const session = await logIn(db, { ...input, address, device }, now);
      writeSession(context, session, now);
      writeDevice(context, device);
      return context.json(sessionUser(session, config), 200);
    },
  )
  .get("/jwt-test", allow("signed-in"), WHO, (context) => {
    const session = personOf(context);
    const user: SessionUser = {
      id: session.userId,
      login: session.login,
      rights: [...session.rights],
      access_until: session.accessUntil.toISOString(),
      ...settingsOf(context.get("server").config),
    };
    return context.json(user, 200);
  })
  .post("/refresh", allow("anyone", PEOPLE), REFRESHED, async (context) => {
    const { db, clock, config } = context.get("server");
    const now = clock();
    const token = readRefresh(context);
    const inputAt = lastInput(context.req.header("x-last-input"), now);
    const session = token ? await renewSession(db, token, inputAt, now) : null;
    if (!session) throw unauthenticated();
    writeSession(context, session, now);
    return context.json(sessionUser(session, config), 200);
  })
  .post("/device-key", allow("signed-in"), DEVICE_KEY, async (context) => {
    const { db, clock } = context.get("server");
    const session = personOf(context);
    const device = uuidSchema.safeParse(context.req.header(HEADERS.device)).data;
    if (!device) throw invalid({ [HEADERS.device]: "Не сказано, какое это устройство" });
    const key = await deviceKey(db, { device, session }, clock());
    return context.json({ key: Buffer.from(key).toString("base64") }, 200);
  })
  .post("/lock", allow("signed-in"), LOCKED, async (context) => {
    const { db, clock } = context.get("server");
    await lockFamily(db, personOf(context).familyId, clock());
    return context.body(null, 204);
  })
  .post(
    "/logout",
    allow("anyone", { ownActingCheck: true, ...PEOPLE }),
    describeRoute("Выйти", null),
    async (context) => {
      const { db, clock } = context.get("server");
      const tokens = { access: readAccess(context) ?? "", refresh: readRefresh(context) ?? "" };
      const leaver = context.req.header(HEADERS.actingUser);
      const holder = await endSession(db, tokens, leaver, clock());
      clearSession(context);
      if (holder !== null) await forgetDevice(db, context.req.header(HEADERS.device), holder);
      context.header(HEADERS.signedOut, "1");
      return context.body(null, 204);
    },
  );

const sessionUser = ({ user, accessUntil }: RenewedSession, config: Config): SessionUser => ({
  id: user.id,
  login: user.login,
  rights: [...user.rights],
  access_until: accessUntil.toISOString(),
  ...settingsOf(config),
});

/** The settings of this installation that the app uses. */
const settingsOf = ({ idleLockMinutes, visitsPerPhone, bookingLimits }: Config) => ({
  idle_lock_minutes: idleLockMinutes,
  site_bookings: {
    per_phone: visitsPerPhone,
    per_minute: bookingLimits.usualAMinute,
    per_hour: bookingLimits.usualAnHour,
  },
});

/**
 * An ISO instant, or the age of the input in milliseconds, which does not depend on the client's
 * clock.
 */
function lastInput(header: string | undefined, now: Date): Date | null {
  if (!header) return null;
  const at = /^\d{1,12}$/.test(header)
    ? new Date(now.getTime() - Number(header))
    : new Date(header);
  return Number.isNaN(at.getTime()) ? null : at;
}
