import { counted } from "../../../shared/language/russian-count.ts";

export const visitsIn = (count: number) => counted(count, "запись", "записи", "записей");

export const daysIn = (count: number) => counted(count, "день", "дня", "дней");
