import { hasWordsOf } from "../../shared/language/plain-text.ts";
import type { SearchEntry } from "../../shared/site/search-entry.ts";

/** The site's own pages: their titles, further words, and where they are. */
const PAGES = [
  ["Главная", "/", ""],
  ["О клинике", "/#about", ""],
  ["Врачи и специалисты", "/doctors", "гинеколог узи"],
  ["Услуги и цены", "/services", "стоимость прайс"],
  ["Гинекология", "/services/gynecology", "гинеколог осмотр"],
  ["УЗИ, ультразвуковая диагностика", "/services/uzi", "скрининг"],
  ["Лаборатория, анализы", "/services/labaratory", "кровь"],
  ["Запись на приём", "/appointment", "записаться"],
  ["Медицинская информация и статьи", "/info", "пациентам"],
  ["Контакты, адрес и телефоны", "/#contacts", "часы работы карта"],
  ["Политика обработки персональных данных", "/politics", ""],
  ["Согласие на обработку персональных данных", "/consent", ""],
  ["Правовая информация, лицензия", "/legal", "документы"],
].map(([title = "", href = "", words = ""]) => ({ title, href, note: "", words }));

/** More would not be read. */
const MOST = 10;

/**
 * What has every word of the query among its own, by their beginnings and with ё as е; what has
 * them in its title first. Nothing for no query.
 */
export function searchSite(query: string, entries: readonly SearchEntry[]): SearchEntry[] {
  const all = [...PAGES, ...entries];
  const titled = all.filter(({ title }) => hasWordsOf(query, title));
  const others = all.filter(
    (each) => !titled.includes(each) && hasWordsOf(query, `${each.title} ${each.words}`),
  );
  return [...titled, ...others].slice(0, MOST);
}
