import type { ActPlaceholder } from "../../../../shared/retention/act.ts";
import { makeActForm } from "./act-form.ts";

const ROWS: readonly (readonly [string, ActPlaceholder])[] = [
  ["Оператор", "оператор"],
  ["Адрес оператора", "адрес"],
  ["Лицо, обрабатывающее данные по поручению оператора", "обработчик"],
  ["Чьи данные уничтожены: номер записи на приём", "номер_записи"],
  ["День приёма", "день_приёма"],
  ["Время приёма", "время_приёма"],
  ["Врач", "врач"],
  ["Категории уничтоженных персональных данных", "категории"],
  ["Информационная система", "система"],
  ["Способ уничтожения", "способ"],
  ["Причина уничтожения", "причина"],
  ["Дата уничтожения", "дата"],
  ["Кто уничтожил", "кто"],
];

let made: Promise<Uint8Array> | null = null;

/** The template of a clinic that has uploaded none: every line Order 179 p. 3 asks for. */
export function defaultTemplate(): Promise<Uint8Array> {
  made ??= makeActForm({
    title: "Акт об уничтожении персональных данных",
    subtitle: "об уничтожении персональных данных",
    basis:
      "Составлен в соответствии с частью 7 статьи 21 Федерального закона от 27.07.2006 № 152-ФЗ и приказом Роскомнадзора от 28.10.2022 № 179.",
    rows: ROWS.map(([name, placeholder]) => [name, `{{${placeholder}}}`] as const),
    signers: ["Уничтожил(а):", "Проверил(а):"],
  });
  return made;
}
