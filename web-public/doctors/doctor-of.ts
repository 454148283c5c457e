import type { Params } from "../data/params.ts";

/** The doctor's id an address names, or null where it cannot be one. */
export const idOf = (params: Params) =>
  /^\d{1,9}$/.test(params.id ?? "") ? Number(params.id) : null;

export const crumbsOf = (name: string) => [
  { title: "Главная", href: "/" },
  { title: "Врачи", href: "/doctors" },
  { title: name },
];
