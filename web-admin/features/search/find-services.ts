import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { parseServices } from "../../../shared/clinic/doctor-profile.ts";
import type { Price } from "../../../shared/clinic/price.ts";
import { roubles } from "../../../shared/clinic/roubles.ts";
import { plainText } from "../../../shared/language/plain-text.ts";
import { wordIndex } from "../../../shared/language/word-index.ts";

/** A service with its price and doctors, as far as known. */
export interface FoundService {
  name: string;
  /** Empty where the price list does not name it. */
  price: string;
  doctors: readonly Doctor[];
}

type Sources = { doctors: readonly Doctor[]; prices: readonly Price[] };

/** Services of doctors and lines of the price list, each once, that have all these words. */
export function findServices(words: readonly string[], sources: Sources): FoundService[] {
  return words.length === 0 ? [] : indexOf(sources).withAll([words]);
}

let built: (Sources & { index: ReturnType<typeof indexServices> }) | null = null;

/** The index of these services; the last one serves as long as they are the same. */
function indexOf({ doctors, prices }: Sources) {
  if (built?.doctors !== doctors || built.prices !== prices) {
    built = { doctors, prices, index: indexServices({ doctors, prices }) };
  }
  return built.index;
}

function indexServices({ doctors, prices }: Sources) {
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
  return wordIndex([...found.values()], { name: { of: ({ name }) => name } });
}
