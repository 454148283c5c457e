/** Goals for sizes in bytes (KB = 1000), which CI holds; times are only measured. */
export const SIZES = {
  homeScripts: 80_000,
  bookingScripts: 70_000,
  styles: 12_000,
  fonts: 40_000,
  bookingPage: 125_000,
  appScripts: 190_000,
  offeredTimes: 11_500,
};

/** Libraries too heavy for the site, by words that survive minifying. */
export const NOT_ON_THE_SITE = {
  Mantine: /mantine/i,
  "TanStack Router": /tanstack|__root__/i,
  "zod classic": /["'`]ZodString["'`]/,
  Dexie: /dexie/i,
};
