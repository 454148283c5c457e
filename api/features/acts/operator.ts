import { clinicFacts } from "../../platform/clinic/clinic-facts.ts";

/** The data controller («оператор»), as Order 179 requires it to be named. */
export interface Operator {
  name: string;
  address: string;
  /** Who processes the data on the operator's behalf. */
  processor: string;
}

export const SYSTEM = "информационная система персональных данных «Priem» (запись на приём)";
export const METHOD =
  "удаление из базы данных информационной системы без возможности восстановления её средствами";

/** From the clinic's facts. */
export function clinicOperator(): Operator {
  const { legal } = clinicFacts();
  return {
    name: `${legal.entityFull}, ИНН ${legal.inn}, ОГРН ${legal.ogrn}`,
    address: legal.address,
    processor: legal.processor
      ? `${legal.processor.name}, ${legal.processor.address}`
      : "обработка другому лицу не поручалась",
  };
}
