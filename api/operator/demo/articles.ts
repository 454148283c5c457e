/** Articles by type: 1 and 2 articles and notes, 3 recommendations, 4 the announcement. */
interface DemoArticle {
  name: string;
  type: 1 | 2 | 3 | 4;
  /** A file of `articles/`: HTML as the editor makes it, or plain text with «- » lists. */
  file: string;
  delete_article?: 1;
}

export const ARTICLES: DemoArticle[] = [
  { name: "Кольпоскопия: зачем она нужна и как проходит", type: 1, file: "colposcopy.html" },
  { name: "Скрининг рака шейки матки: ПАП-тест и тест на ВПЧ", type: 1, file: "screening.html" },
  { name: "Планируем беременность: с чего начать", type: 1, file: "planning.html" },
  { name: "Синдром поликистозных яичников: коротко о главном", type: 1, file: "pcos.html" },
  { name: "На какой день цикла приходить на УЗИ", type: 2, file: "ultrasound-days.txt" },
  { name: "Фолиевая кислота до беременности", type: 2, file: "folic-acid.txt" },
  { name: "Первый визит девочки к гинекологу", type: 2, file: "first-visit-girl.html" },
  { name: "Подготовка к УЗИ", type: 3, file: "prepare-ultrasound.txt" },
  { name: "Подготовка к анализам крови", type: 3, file: "prepare-blood.txt" },
  { name: "Подготовка к мазкам и кольпоскопии", type: 3, file: "prepare-smear.txt" },
  { name: "Что взять с собой на приём", type: 3, file: "what-to-bring.txt" },
  { name: "После введения внутриматочной спирали", type: 3, file: "after-iud.txt" },
  { name: "Анализы по субботам", type: 4, file: "announcement-old.html" },
  { name: "Всё за один день — по субботам тоже", type: 4, file: "announcement.html" },
  { name: "Черновик: менопауза без тревоги", type: 1, file: "menopause.html", delete_article: 1 },
];
