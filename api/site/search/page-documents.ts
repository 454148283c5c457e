import type { Clinic } from "../../../shared/clinic/clinic.ts";
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
  ];
}
