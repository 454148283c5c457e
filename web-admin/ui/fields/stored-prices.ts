import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useMemo } from "react";
import { z } from "zod";
import { type Price, priceSchema } from "../../../shared/clinic/price.ts";
import { roubles } from "../../../shared/clinic/roubles.ts";
import { plainText } from "../../../shared/language/plain-text.ts";
import { useStatus } from "../../offline/index.ts";
import { useServer } from "../../server/server.ts";

const pricesSchema = z.array(priceSchema);

const NO_PRICES: readonly Price[] = [];

const useStored = () =>
  useLocalStorage<unknown>({
    key: "priem.prices",
    defaultValue: NO_PRICES,
    getInitialValueInEffect: false,
  });

/** The price list as this device last read it. It is public, and stays when the line is lost. */
export function useStoredPrices(): readonly Price[] {
  const [stored] = useStored();
  return useMemo(() => pricesSchema.safeParse(stored).data ?? NO_PRICES, [stored]);
}

/** Reads the price list as the calling component is mounted, and whenever the device comes online. */
export function useRefreshedPrices(): void {
  const server = useServer();
  const { online } = useStatus();
  const [, store] = useStored();
  useEffect(() => {
    if (!online) return;
    server
      .get("/api/prices", pricesSchema)
      .then(store, (error) => console.error("The price list was not read", error));
  }, [server, online, store]);
}

/** `2 500 руб.` of a service that the list names; empty where it does not. */
export function priceOf(service: string, prices: readonly Price[]): string {
  const line = prices.find(({ name }) => plainText(name) === plainText(service));
  return line ? roubles(line.price) : "";
}
