import { expect, test } from "bun:test";
import { minutesOfService } from "./visit-minutes.ts";

const doctor = {
  service_minutes: [
    { service: "УЗИ", minutes: 30 },
    { service: "Кольпоскопия", minutes: 20 },
  ],
};

test.each([
  ["УЗИ", 30],
  ["УЗИ | Кольпоскопия", 50],
  ["УЗИ | Массаж", null],
  ["Массаж", null],
  ["", null],
])("a visit for «%s» takes %p minutes", (service, minutes) => {
  expect(minutesOfService(doctor, service)).toBe(minutes);
});
