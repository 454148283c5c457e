/** The clinic's three services: their pages, price categories and neighbours. */
export const SERVICES = {
  gynecology: {
    title: "Гинекология",
    category: 2,
    drawing: "/drawings/gynecology.svg",
    summary: "Консультации, кольпоскопия, ведение беременности, подбор контрацепции.",
    text: "Консультации и лечение для женщин любого возраста: профилактический осмотр, кольпоскопия с FullHD-камерой, ведение беременности, подбор контрацепции, помощь при нарушениях цикла и в менопаузе.",
    others: ["labaratory", "uzi"],
  },
  uzi: {
    title: "УЗИ",
    category: 1,
    drawing: "/drawings/ultrasound.svg",
    summary: "Органы малого таза, беременность, молочные железы на аппарате экспертного класса.",
    text: "Ультразвуковые исследования на аппарате экспертного класса: органы малого таза, скрининги беременности, молочные железы, щитовидная железа, сосуды. Заключение и снимки выдаём сразу.",
    others: ["labaratory", "gynecology"],
  },
  labaratory: {
    title: "Лаборатория",
    category: 3,
    drawing: "/drawings/laboratory.svg",
    summary: "Анализы крови, гормоны, мазки и ПЦР. Результаты на почту.",
    text: "Анализы крови и мочи, гормоны, мазки, ПЦР и онкоцитология. Взять анализы можно в день приёма, результаты придут на электронную почту.",
    others: ["gynecology", "uzi"],
  },
} as const;

export type ServiceCode = keyof typeof SERVICES;

export function isServiceCode(text: string | undefined): text is ServiceCode {
  return text !== undefined && Object.hasOwn(SERVICES, text);
}
