/** Values from an address, by the names in its route's pattern. */
export type Params = Record<string, string>;
