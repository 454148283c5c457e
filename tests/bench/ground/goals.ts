/** Goals for sizes in bytes (KB = 1000). */
export const SIZES = {
  styles: 12_000,
  fonts: 40_000,
  appScripts: 190_000,
  offeredTimes: 11_500,
};
