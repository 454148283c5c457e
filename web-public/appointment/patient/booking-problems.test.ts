import { expect, test } from "bun:test";
import { type BookingForm, bookingProblems } from "./booking-problems.ts";

const complete: BookingForm = {
  name: "Ким Анна",
  phone: "+7 (900) 123-45-67",
  service: "УЗИ",
  day: "2027-06-11",
  time: "09:30",
  consent: true,
};
const problems = (form: Partial<BookingForm>) => bookingProblems({ ...complete, ...form });

test("a complete form has no problems", () => {
  expect(problems({})).toEqual({});
});

test("each empty field has a separate message", () => {
  const empty = { name: " ", phone: "", service: "", day: null, time: null, consent: false };
  expect(problems(empty)).toEqual({
    day: "Выберите дату",
    time: "Выберите время",
    name: "Пожалуйста, заполните ФИО",
    phone: "Введите корректный номер телефона",
    service: "Выберите услугу",
    consent: "Необходимо согласие на обработку данных",
  });
});

test("an incomplete phone gets a message about the missing digits", () => {
  const problem = (phone: string) => problems({ phone }).phone;
  expect(problem("+7 (900) 123-45")).toBe("Введите корректный номер телефона: не хватает 2 цифр");
  expect(problem("8900123456")).toBe("Введите корректный номер телефона: не хватает 1 цифры");
  expect(problem("900123456")).toBe("Введите корректный номер телефона: не хватает 1 цифры");
  expect(problem("890012345678")).toBe("Введите корректный номер телефона: 1 лишняя цифра");
  expect(problem("+375 29 123-45-67")).toBe(
    "Введите корректный номер телефона: он начинается с +7 или 8",
  );
  expect(problem("телефон")).toBe("Введите корректный номер телефона");
  for (const phone of ["9001234567", "89001234567", "+7 900 123 45 67"]) {
    expect(problem(phone)).toBeUndefined();
  }
});

test("names take letters, spaces, hyphens and apostrophes, phones eleven digits", () => {
  for (const name of ["О'Нил", "O’Neil", "Анна-Мария", "Ёлкина Ж"]) {
    expect(problems({ name })).toEqual({});
  }
  for (const name of ["Анна 7", "Анна_Б", "a@b"]) expect(problems({ name })).toHaveProperty("name");
  for (const phone of ["8900123456", "890012345678", "+7 (900) 12"]) {
    expect(problems({ phone })).toHaveProperty("phone");
  }
});
