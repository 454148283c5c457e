import type { Clinic } from "../../shared/clinic/clinic.ts";
import { formatPhone, phoneLink } from "../../shared/patient/patient.ts";
import { plainPage } from "../platform/http/answers/plain-page.ts";
import { addressGroups } from "../platform/http/client-address.ts";

const MINUTE_MS = 60_000;
/** How much more a /56 and a /48 may ask for than one IPv4 address or one /64. */
const WIDER = [1, 2, 4] as const;

/**
 * Counts the pages that this process renders for each network in a minute. A page costs several
 * milliseconds, so one visitor's script could otherwise take the whole process.
 */
export class PageLimit {
  readonly #pages = new Map<string, number>();
  #minute = 0;

  /** @param most pages a minute of one IPv4 address or one /64; 0: any number */
  constructor(private readonly most: number) {}

  /** Counts a page for this address; returns null, or the seconds to wait (then it is not counted). */
  take(address: string, now: Date): number | null {
    if (this.most === 0) return null;
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== this.#minute) this.#pages.clear();
    this.#minute = minute;
    const networks = addressGroups(address);
    const isFull = networks.some(
      (network, at) => this.#of(network) >= this.most * (WIDER[at] ?? 1),
    );
    if (isFull) return Math.ceil(((minute + 1) * MINUTE_MS - now.getTime()) / 1000);
    for (const network of networks) this.#pages.set(network, this.#of(network) + 1);
    return null;
  }

  #of(network: string): number {
    return this.#pages.get(network) ?? 0;
  }
}

/** The page that a network over its limit gets; it costs no rendering. */
export function tooManyPages({ phones }: Pick<Clinic, "phones">): string {
  const links = phones
    .slice(0, 2)
    .map(({ digits }) => `<a href="${phoneLink(digits)}">${formatPhone(digits)}</a>`);
  return plainPage(
    "Слишком много запросов",
    `<p>С вашего адреса открыто слишком много страниц. Подождите минуту и обновите страницу или
позвоните в клинику: ${links.join(", ")}.</p>`,
  );
}
