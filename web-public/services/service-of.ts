import type { Params } from "../data/params.ts";
import { isServiceCode, SERVICES, type ServiceCode } from "../elements/services.ts";

/** The service in an address; the route accepts no other. */
export function serviceOf(params: Params): ServiceCode {
  if (!isServiceCode(params.service)) throw new Error(`No service ${params.service}`);
  return params.service;
}

export const crumbsOf = (code: ServiceCode) => [
  { title: "Главная", href: "/" },
  { title: "Услуги", href: "/services" },
  { title: SERVICES[code].title },
];
