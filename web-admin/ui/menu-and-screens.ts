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

export interface Screen {
  /** Its name in the menu, in the search and in the window's title. */
  label: string;
  /** The right that the screen requires. */
  right: Right | null;
  /** The screen changes nothing without the network. */
  needsNetwork?: boolean;
}

/** The header's items: a doctor's own day, then the spec's order; «Выйти» follows them. */
export const SCREENS = [
  { path: "/my-day", label: "Мой день", right: "day", icon: IconSunHigh },
  { path: "/prices", label: "Цены", right: "prices", icon: IconListDetails, needsNetwork: true },
  {
    path: "/articles",
    label: "Статьи/объявления",
    right: "articles",
    icon: IconArticle,
    needsNetwork: true,
  },
  { path: "/journal", label: "Журнал", right: "journal", icon: IconNotebook },
  { path: "/journal/add", label: "Записать пациента", right: "journal", icon: IconCalendarPlus },
  { path: "/journal/schedule", label: "Расписание", right: "schedule", icon: IconCalendarTime },
  { path: "/journal/scheduletpl", label: "Шаблоны", right: "schedule", icon: IconTemplate },
  {
    path: "/usersmanager",
    label: "Пользователи",
    right: "users",
    icon: IconUsers,
    needsNetwork: true,
  },
  {
    path: "/doctorscrud",
    label: "Врачи",
    right: "schedule",
    icon: IconStethoscope,
    needsNetwork: true,
  },
  { path: "/docxeditor", label: "Акты", right: "journal", icon: IconFileOff, needsNetwork: true },
] as const satisfies readonly (Screen & { path: string; right: Right; icon: unknown })[];

/** With these a new group begins: content, patients, times, the clinic. */
const GROUPS_BEGIN: readonly string[] = ["/journal", "/journal/schedule", "/usersmanager"];
export const beginsGroup = (path: string) => GROUPS_BEGIN.includes(path);

/** Reached from other screens and by the search. */
export const OTHER_SCREENS = [
  { path: "/calls", label: "Обзвон", right: "journal" },
  { path: "/wishes", label: "Лист ожидания", right: "journal" },
  { path: "/moves", label: "Перезвонить и перенести", right: "journal" },
  { path: "/messages", label: "Сообщения", right: "journal", needsNetwork: true },
  { path: "/figures", label: "Загруженность", right: "journal" },
  { path: "/journal/unread", label: "Непрочитанные", right: "journal" },
  { path: "/papers", label: "Документы клиники", right: "articles", needsNetwork: true },
  { path: "/retention", label: "Хранение данных", right: "users", needsNetwork: true },
  { path: "/decisions", label: "Требует решения", right: null },
  { path: "/calendars", label: "Календари врачей", right: "users", needsNetwork: true },
  { path: "/webhooks", label: "Вебхуки", right: "users", needsNetwork: true },
  { path: "/tokens", label: "Токены доступа", right: null, needsNetwork: true },
  { path: "/licenses", label: "Лицензии", right: null },
] as const satisfies readonly (Screen & { path: string })[];

export type ScreenPath = (typeof SCREENS | typeof OTHER_SCREENS)[number]["path"];

export function screenAt(path: ScreenPath): Screen {
  const screen = [...SCREENS, ...OTHER_SCREENS].find((each) => each.path === path);
  if (!screen) throw new Error(`No screen is at ${path}`);
  return screen;
}

/** The journal includes a doctor's own day. */
export const screensFor = (rights: readonly Right[]) =>
  SCREENS.filter(({ right }) =>
    right === "day" ? seesOwnDayOnly(rights) : rights.includes(right),
  );

/** The screen after sign-in: the journal with its right, otherwise the first permitted one. */
export const homeFor = (rights: readonly Right[]) =>
  rights.includes("journal") ? "/journal" : screensFor(rights)[0]?.path;
