import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { parseServices } from "../../../shared/clinic/doctor-profile.ts";
import type { Price } from "../../../shared/clinic/price.ts";
import { roubles } from "../../../shared/clinic/roubles.ts";
import { hasWordsOf, plainText, wordsOf } from "../../../shared/language/plain-text.ts";
import { withoutDays } from "../../../shared/time/read-day.ts";

/** A service that a text names: what it costs and who does it, as far as that is known. */
export interface FoundService {
  name: string;
  /** Empty where the price list does not name it. */
  price: string;
  doctors: readonly Doctor[];
}

/** Words of a question that name no service. */
const ASKING = /^(запи[сш]\p{L}*|цен[аыу]|стоимость|стоит|сколько|прайс|на|ко?|во?)$/u;
/** «5.12», «30.11.2026» */
const DATE = /(?<!\d)\d{1,2}\.\d{1,2}(\.\d{4})?(?!\d)/g;

/** Services of doctors and lines of the price list that a text names, each once. */
export function findServices(
  text: string,
  { doctors, prices }: { doctors: readonly Doctor[]; prices: readonly Price[] },
): FoundService[] {
  const asked = withoutDays(wordsOf(text.replace(DATE, " "))).filter((word) => !ASKING.test(word));
  const query = asked.join(" ");
  const found = new Map<string, FoundService>();
  for (const doctor of doctors) {
    for (const name of parseServices(doctor.services ?? "")) {
      const before = found.get(plainText(name)) ?? { name, price: "", doctors: [] };
      found.set(plainText(name), { ...before, doctors: [...before.doctors, doctor] });
    }
  }
  for (const { name, price } of prices) {
    const before = found.get(plainText(name)) ?? { name, price: "", doctors: [] };
    found.set(plainText(name), { ...before, price: roubles(price) });
  }
  return [...found.values()].filter(({ name }) => hasWordsOf(query, name));
}
