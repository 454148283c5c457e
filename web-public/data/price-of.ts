import { plainText } from "../../shared/language/plain-text.ts";
import { pricesCall } from "./calls.ts";
import { dataOf, useCall } from "./use-call.ts";

/** The price of a service, where the price list names it; an empty name asks for nothing. */
export function usePriceOf(service: string) {
  const prices = dataOf(useCall(service ? pricesCall : null));
  return prices?.find((each) => plainText(each.name) === plainText(service));
}
