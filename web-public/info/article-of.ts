import type { Params } from "../data/params.ts";

/** The parameter must be an integer; anything else names no article. */
export const idOf = (params: Params) =>
  /^\d{1,9}$/.test(params.code ?? "") ? Number(params.code) : null;

export const crumbsOf = (title: string) => [
  { title: "Главная", href: "/" },
  { title: "Пациентам", href: "/info" },
  { title },
];
