import { foldLogin } from "../../../shared/access/user.ts";
import { type Db, retryAfterDeadlock } from "../../platform/database/connection.ts";
import { addressGroups } from "../../platform/http/client-address.ts";
import {
  bucketOf,
  clearAttempts,
  giveBackAttempt,
  type Limit,
} from "../../platform/http/limits.ts";
import { Refusal } from "../../platform/http/problems.ts";
import { verifyCounted, WAITS_OF_ONE } from "./passwords.ts";
import { deleteOldPlaces, keepPlaces, selectCredentials, selectKnownPlaces } from "./queries.ts";
import type { RenewedSession } from "./renew-session.ts";
import { openSession } from "./session.ts";

interface Attempt extends Place {
  login: string;
  password: string;
}

const NOBODY = 0;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * Of one login from anywhere. Strangers can keep it at its longest wait, which also delays the user
 * at a new address, so it is short; it still leaves few guesses a day.
 */
const OF_LOGIN = { free: 50, firstMs: SECOND, longestMs: 30 * SECOND };
/** Of one address with any logins: an IPv4 address or a /64, a /56, a /48. */
const OF_ADDRESSES = [50, 100, 200].map((free) => ({
  free,
  firstMs: SECOND,
  longestMs: 15 * MINUTE,
}));

/** Opens a session; throws 401 for a wrong password, 429 after too many attempts. */
export async function logIn(db: Db, attempt: Attempt, now: Date): Promise<RenewedSession> {
  const person = await selectCredentials(db, attempt.login);
  // Also for an unknown login: the response time must not reveal which logins exist.
  const known = await knownPlaceOf(db, person?.id ?? NOBODY, attempt);
  const limits = limitsOf(attempt, known);
  const right = await verifyCounted(
    db,
    {
      password: attempt.password,
      hash: person?.password_hash ?? null,
      limits,
      tooOften: "Слишком много попыток входа",
    },
    now,
  );
  const session = person && right ? await openSession(db, person, now) : null;
  if (!person || !session) throw new Refusal(401, "wrong_password", "Неверный логин или пароль");
  const [nearest, ...others] = limits;
  await clearAttempts(db, nearest);
  await giveBackAttempt(db, others, now);
  await keepPlace(db, person.id, attempt, now);
  return { ...session, user: { id: person.id, login: person.login, rights: person.rights } };
}

/**
 * A known device or address has separate counts: strangers' attempts from other addresses, or with
 * other logins from the same address, do not block it.
 */
function limitsOf(attempt: Attempt, known: "device" | "address" | null): [Limit, ...Limit[]] {
  const login = foldLogin(attempt.login);
  const [address, ...wider] = addressGroups(attempt.address);
  if (known === "device") {
    return [{ kind: "login-device", subject: `${login}\n${attempt.device}`, ...WAITS_OF_ONE }];
  }
  const fromHere: Limit = {
    kind: "login-address",
    subject: `${login}\n${address}`,
    ...WAITS_OF_ONE,
  };
  if (known === "address") return [fromHere];
  const ofAddresses = [address, ...wider].flatMap((subject, at) => {
    const waits = OF_ADDRESSES[at];
    return waits ? [{ kind: "address", subject, ...waits }] : [];
  });
  return [fromHere, { kind: "login", subject: login, ...OF_LOGIN }, ...ofAddresses];
}

/** The origin of a sign-in attempt. */
interface Place {
  address: string;
  /** The device's cookie; null if the request has none. */
  device: string | null;
}

const KEPT_MS = 180 * 24 * 60 * 60_000;

/** Whether this user has signed in before on this device, or from this address. */
async function knownPlaceOf(
  db: Db,
  userId: number,
  place: Place,
): Promise<"device" | "address" | null> {
  const { device, address } = namesOf(place);
  const known = await selectKnownPlaces(db, userId, device ? [device, address] : [address]);
  if (device && known.includes(device)) return "device";
  return known.includes(address) ? "address" : null;
}

/**
 * Stores the device and address of a sign-in, so that strangers' attempts from elsewhere do not
 * delay this user here.
 */
async function keepPlace(db: Db, userId: number, place: Place, now: Date): Promise<void> {
  const { device, address } = namesOf(place);
  const places = device ? [device, address] : [address];
  await retryAfterDeadlock(() => keepPlaces(db, { userId, places, now }));
  await deleteOldPlaces(db, new Date(now.getTime() - KEPT_MS));
}

function namesOf({ address, device }: Place) {
  const [nearest] = addressGroups(address);
  return {
    address: bucketOf({ kind: "address", subject: nearest }),
    device: device && bucketOf({ kind: "device", subject: device }),
  };
}
