import {
  IconArticle,
  IconCalendarPlus,
  IconCalendarTime,
  IconFileOff,
  IconListDetails,
  IconNotebook,
  IconStethoscope,
  IconSunHigh,
  IconTemplate,
  IconUsers,
} from "@tabler/icons-react";
import { seesOwnDayOnly } from "../../shared/access/own-day.ts";
import type { Right } from "../../shared/access/rights.ts";

/** The header's items: a doctor's own day, then the spec's order; «Выйти» follows them. */
export const SCREENS = [
  { path: "/my-day", label: "Мой день", right: "day", icon: IconSunHigh },
  { path: "/prices", label: "Цены", right: "prices", icon: IconListDetails },
  { path: "/articles", label: "Статьи/объявления", right: "articles", icon: IconArticle },
  { path: "/journal", label: "Журнал", right: "journal", icon: IconNotebook },
  { path: "/journal/add", label: "Записать пациента", right: "journal", icon: IconCalendarPlus },
  { path: "/journal/schedule", label: "Расписание", right: "schedule", icon: IconCalendarTime },
  { path: "/journal/scheduletpl", label: "Шаблоны", right: "schedule", icon: IconTemplate },
  { path: "/usersmanager", label: "Пользователи", right: "users", icon: IconUsers },
  { path: "/doctorscrud", label: "Врачи", right: "schedule", icon: IconStethoscope },
  { path: "/docxeditor", label: "Акты", right: "journal", icon: IconFileOff },
] as const satisfies readonly { path: string; label: string; right: Right; icon: unknown }[];

/** With these a new group begins: content, patients, times, the clinic. */
const GROUPS_BEGIN: readonly string[] = ["/journal", "/journal/schedule", "/usersmanager"];
export const beginsGroup = (path: string) => GROUPS_BEGIN.includes(path);

/** Reached from other screens and by the search. */
export const OTHER_SCREENS = [
  { path: "/calls", label: "Обзвон", right: "journal" },
  { path: "/wishes", label: "Лист ожидания", right: "journal" },
  { path: "/moves", label: "Перезвонить и перенести", right: "journal" },
  { path: "/messages", label: "Сообщения", right: "journal" },
  { path: "/figures", label: "Загруженность", right: "journal" },
  { path: "/journal/unread", label: "Непрочитанные", right: "journal" },
  { path: "/papers", label: "Документы клиники", right: "articles" },
  { path: "/retention", label: "Хранение данных", right: "users" },
  { path: "/decisions", label: "Требует решения", right: null },
  { path: "/calendars", label: "Календари врачей", right: "users" },
  { path: "/webhooks", label: "Вебхуки", right: "users" },
  { path: "/tokens", label: "Токены доступа", right: null },
  { path: "/licenses", label: "Лицензии", right: null },
] as const satisfies readonly { path: string; label: string; right: Right | null }[];

/** The journal includes a doctor's own day. */
export const screensFor = (rights: readonly Right[]) =>
  SCREENS.filter(({ right }) =>
    right === "day" ? seesOwnDayOnly(rights) : rights.includes(right),
  );

/** The screen after sign-in: the journal with its right, otherwise the first permitted one. */
export const homeFor = (rights: readonly Right[]) =>
  rights.includes("journal") ? "/journal" : screensFor(rights)[0]?.path;
