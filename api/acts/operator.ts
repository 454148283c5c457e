import type { Clinic } from "../../shared/clinic.ts";
import { readClinicFacts } from "../site/clinic-facts.ts";

/** Who answers for the data, as Order 179 wants it named. */
export interface Operator {
  name: string;
  address: string;
  /** Who processes the data on the operator's behalf. */
  processor: string;
}

export const SYSTEM = "информационная система персональных данных «Priem» (запись на приём)";
export const METHOD =
  "удаление из базы данных информационной системы без возможности восстановления её средствами";

let known: Operator | null = null;

/** From the clinic's facts, read once: they do not change under a running server. */
export function clinicOperator(): Operator {
  known ??= operatorOf(readClinicFacts());
  return known;
}

function operatorOf({ legal }: Clinic): Operator {
  return {
    name: `${legal.entityFull}, ИНН ${legal.inn}, ОГРН ${legal.ogrn}`,
    address: legal.address,
    processor: legal.processor
      ? `${legal.processor.name}, ${legal.processor.address}`
      : "обработка другому лицу не поручалась",
  };
}
