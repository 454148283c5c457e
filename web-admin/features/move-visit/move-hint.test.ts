import { expect, test } from "bun:test";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { doctorNamed } from "../../offline/operations/sample-operations.ts";
import { moveHint } from "./move-hint.ts";

const ORLOVA: Doctor = {
  ...doctorNamed(2, "Орлова Вера Ильинична"),
  full_pro_name: "Врач УЗИ",
  services: "УЗИ | Осмотр",
};

const slot = { employee: 2, day: "2027-06-10", time: "12:00" } as const;

test.each([
  ["УЗИ", "free", "12:00, Орлова В. И."],
  ["", "free", "12:00, Орлова В. И."],
  ["Приём", "free", "12:00, Орлова В. И. — у врача нет услуги «Приём»"],
  ["УЗИ", "booked", "12:00, Орлова В. И. — занято"],
  ["УЗИ", "held", "12:00, Орлова В. И. — занято"],
  ["УЗИ", "past", "12:00, Орлова В. И. — это время прошло"],
] as const)("moving a visit for «%s» to a %s place says «%s»", (service, state, words) => {
  expect(moveHint({ uid: "moved", service }, { slot, state }, [ORLOVA], [])).toBe(words);
});
