/** What the site's search knows: titles of pages and where they are. */
export const SEARCH_PAGES = [
  { title: "Главная", href: "/" },
  { title: "О клинике", href: "/#about" },
  { title: "Врачи и специалисты", href: "/#specialists" },
  { title: "Услуги и цены", href: "/#services" },
  { title: "Гинекология", href: "/services/gynecology" },
  { title: "УЗИ, ультразвуковая диагностика", href: "/services/uzi" },
  { title: "Лаборатория, анализы", href: "/services/labaratory" },
  { title: "Запись на приём", href: "/appointment" },
  { title: "Медицинская информация и статьи", href: "/info" },
  { title: "Контакты, адрес и телефоны", href: "/#contacts" },
  { title: "Политика обработки персональных данных", href: "/politics" },
  { title: "Согласие на обработку персональных данных", href: "/consent" },
  { title: "Правовая информация, лицензия", href: "/legal" },
] as const;

export type SearchPage = (typeof SEARCH_PAGES)[number];

/** Pages whose title has every word of the query, in their own order; nothing for no query. */
export function searchPages(query: string): SearchPage[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return SEARCH_PAGES.filter(({ title }) => words.every((word) => plain(title).includes(word)));
}

const plain = (text: string) => text.toLowerCase().replaceAll("ё", "е");
