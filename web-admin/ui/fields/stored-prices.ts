import { useEffect, useMemo } from "react";
import { z } from "zod";
import { parseServices } from "../../../shared/clinic/doctor-profile.ts";
import { type Price, priceSchema } from "../../../shared/clinic/price.ts";
import { roubles } from "../../../shared/clinic/roubles.ts";
import { plainText } from "../../../shared/language/plain-text.ts";
import { useStatus } from "../../offline/index.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useDeviceSetting } from "../device-setting.ts";

const pricesSchema = z.array(priceSchema);

const NO_PRICES: readonly Price[] = [];

/**
 * The price list as this device last read it. It is read again when the calling component is
 * mounted, and whenever the device comes online. It is public, and stays while offline.
 */
export function useStoredPrices(): readonly Price[] {
  const { online } = useStatus();
  const { data } = useServerQuery("/api/prices", pricesSchema, { enabled: online });
  const [stored, store] = useDeviceSetting<unknown>("priem.prices", NO_PRICES);
  useEffect(() => {
    if (data) store(data);
  }, [data, store]);
  return useMemo(() => pricesSchema.safeParse(stored).data ?? NO_PRICES, [stored]);
}

const lineOf = (service: string, prices: readonly Price[]) =>
  prices.find(({ name }) => plainText(name) === plainText(service));

/** `2 500 руб.` of a service that the list names; empty where it does not. */
export function priceOf(service: string, prices: readonly Price[]): string {
  const line = lineOf(service, prices);
  return line ? roubles(line.price) : "";
}

/** How a patient prepares for the services of a visit; empty if the price list has no text. */
export const preparationFor = (service: string, prices: readonly Price[]): string =>
  parseServices(service)
    .map((name) => lineOf(name, prices)?.preparation ?? "")
    .filter(Boolean)
    .join("\n");
