import { parseServices } from "../../shared/clinic/doctor-profile.ts";
import { plainText } from "../../shared/language/plain-text.ts";
import { pricesCall } from "./calls.ts";
import { dataOf, useCall } from "./use-call.ts";

/** The price of a service, where the price list names it; an empty name asks for nothing. */
export const usePriceOf = (service: string) => usePricesOf(service)[0];

/** The prices of a visit's services, of those that the price list names. */
export function usePricesOf(service: string) {
  const prices = dataOf(useCall(service ? pricesCall : null)) ?? [];
  return parseServices(service).flatMap(
    (name) => prices.find((each) => plainText(each.name) === plainText(name)) ?? [],
  );
}
