import type { Clinic } from "../../../shared/clinic/clinic.ts";
import { plainText } from "../../../shared/language/plain-text.ts";
import { capitalised } from "../../../shared/retention/retention-rule.ts";
import { activityId } from "../../../shared/site/activity-id.ts";
import type { SearchDocument } from "./search-documents.ts";

/** The site's own pages: title, address and further words. */
const PAGES = [
  ["Главная", "/", ""],
  ["О клинике", "/#about", ""],
  ["Врачи и специалисты", "/doctors", "гинеколог узи"],
  ["Услуги и цены", "/services", "цена стоимость прайс"],
  ["Гинекология", "/services/gynecology", "гинеколог осмотр"],
  ["УЗИ, ультразвуковая диагностика", "/services/uzi", "скрининг"],
  ["Лаборатория, анализы", "/services/labaratory", "кровь"],
  ["Запись на приём", "/appointment", "записаться"],
  ["Медицинская информация и статьи", "/info", "пациентам"],
  ["Контакты, адрес и телефоны", "/#contacts", "часы работы карта отменить перенести запись"],
  ["Политика обработки персональных данных", "/politics", ""],
  ["Согласие на обработку персональных данных", "/consent", ""],
] as const;

export function pageDocuments(clinic: Clinic): SearchDocument[] {
  const { activities, number } = clinic.legal.licence;
  return [
    ...PAGES.map(([title, href, words]) => ({ title, href, note: "", words, text: "" })),
    {
      title: "Правовая информация, лицензия",
      href: "/legal",
      note: "",
      words: "документы",
      text: [number, ...activities].join(" "),
    },
    ...activities.flatMap((activity, index) => {
      const names = synonymsOf(activity, clinic);
      if (names.length === 0) return [];
      return {
        title: capitalised(names.join(", ")),
        href: `/legal#${activityId(index)}`,
        note: `Лицензия: ${activity}`,
        words: activity,
        text: "",
      };
    }),
  ];
}

/** What patients call a licensed activity, by the clinic's own list: «больничный». */
function synonymsOf(activity: string, { synonyms }: Clinic): string[] {
  const isActivity = (name: string) => plainText(name) === plainText(activity);
  const group = synonyms.find((each) => each.some(isActivity)) ?? [];
  return group.filter((name) => !isActivity(name));
}
