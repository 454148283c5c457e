import { withoutEndSlashes } from "../../../../shared/site/paths.ts";
import { Refusal } from "../problems.ts";

const KB = 1024;
const MB = 1024 * KB;

/** The largest body each class of route takes; the first match decides. */
const LIMITS: readonly (readonly [RegExp, number])[] = [
  [/^\/api\/upload$/, 10 * MB + 64 * KB],
  [/^\/api\/doctors(\/|$)/, 10 * MB + 64 * KB],
  [/^\/api\/journal\/admin\/template$/, 5 * MB],
  [/^\/api\/articles(\/|$)/, MB],
  [/^\/(api\/journal\/(login|logout|refresh|lock|device-key)|low-vision)$/, 4 * KB],
  [/^\/(api\/journal(\/[^/]+)?|appointment)$/, 16 * KB],
];
const ANY_OTHER = 64 * KB;

/** The limit of a route's body in bytes. */
export function largestBody(path: string): number {
  const plain = withoutEndSlashes(path);
  return LIMITS.find(([route]) => route.test(plain))?.[1] ?? ANY_OTHER;
}

/** Refuses a body with the limit of its route, without the overhead of a form. */
export function tooLarge(limit: number): Refusal {
  const most = limit >= MB ? `${Math.floor(limit / MB)} МБ` : `${Math.floor(limit / KB)} КБ`;
  return new Refusal(413, "too_large", `Слишком большой запрос: можно не больше ${most}`);
}

/** Methods whose bodies are ignored. */
export const READS = /^(GET|HEAD|OPTIONS)$/;

export const hasBody = (request: Request) =>
  request.headers.has("transfer-encoding") ||
  Number(request.headers.get("content-length") ?? 0) > 0;

/** The limit of bytes for the bodies of one group of callers. */
interface Budget {
  all: number;
  /** Of one caller by each of its names, the nearest first: a user, or an address and its networks. */
  each: readonly number[];
}

/** The share of a budget that one body takes. */
export interface Share {
  /** @returns false where the budget has too few bytes left */
  take(bytes: number): boolean;
  release(): void;
}

/** Counts the bytes of bodies that are being received or processed. */
export class BodyBudget {
  #held = 0;
  readonly #byName = new Map<string, number>();

  constructor(private readonly budget: Budget) {}

  /** @param names names of the caller and its networks; names beyond the bounds are ignored */
  share(names: readonly string[]): Share {
    const counted = names.slice(0, this.budget.each.length);
    let mine = 0;
    const add = (bytes: number) => {
      this.#held += bytes;
      mine += bytes;
      for (const name of counted) {
        const held = this.#heldBy(name) + bytes;
        if (held > 0) this.#byName.set(name, held);
        else this.#byName.delete(name);
      }
    };
    return {
      take: (bytes) => {
        const fits = counted.every(
          (name, at) => this.#heldBy(name) + bytes <= (this.budget.each[at] ?? 0),
        );
        if (!fits || this.#held + bytes > this.budget.all) return false;
        add(bytes);
        return true;
      },
      release: () => add(-mine),
    };
  }

  #heldBy(name: string): number {
    return this.#byName.get(name) ?? 0;
  }
}
