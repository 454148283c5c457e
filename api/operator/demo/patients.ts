/** Who books in the demo clinic; numbers of the 000 range belong to nobody. */
const SURNAMES =
  "Абрамова Авдеева Багдасарян Белоусова Бондаренко Васильченко Волкова Воронцова Гапоненко Гончарова Григорян Давыдова Дьяченко Ермакова Жукова Захарова Зубкова Иваненко Исаева Калашникова Карпенко Кириллова Ковтун Кравченко Кузнецова Лебедева Лысенко Макарова Мартиросян Мирошниченко Назаренко Никитина Оганесян Орлова Павленко Петрова Пономарёва Резникова Рыбалко Савченко Саркисян Семёнова Скляр Соколова Тарасенко Ткаченко Третьякова Ульянова Фёдорова Харченко Хачатурян Цветкова Черкашина Шаповалова Шевцова Щербакова Юрченко Яковлева".split(
    " ",
  );
const NAMES =
  "Алина Алла Анастасия Ангелина Анна Арина Валентина Валерия Вера Вероника Виктория Галина Дарья Диана Евгения Екатерина Елена Елизавета Жанна Инна Ирина Карина Кристина Ксения Лариса Лилия Любовь Людмила Маргарита Марина Мария Надежда Наталья Нина Оксана Олеся Ольга Полина Регина Светлана София Татьяна Ульяна Эльвира Юлия Яна".split(
    " ",
  );
const PATRONYMICS =
  "Александровна Алексеевна Андреевна Артуровна Борисовна Вадимовна Васильевна Викторовна Владимировна Геннадьевна Григорьевна Дмитриевна Евгеньевна Игоревна Константиновна Максимовна Михайловна Николаевна Олеговна Павловна Петровна Романовна Рубеновна Сергеевна Юрьевна".split(
    " ",
  );
const CODES = ["918", "928", "988", "989", "961", "900"];
const COMMENTS = [
  "Первый визит",
  "Просьба перезвонить после 17:00",
  "Нужен больничный лист",
  "Результаты анализов принесу с собой",
  "Беременность 9 недель",
  "Направление из женской консультации",
  "Боюсь осмотра, прошу врача учесть",
  "Могу подойти раньше, если освободится время",
  "Повторный приём, были весной",
];

export interface Patient {
  name: string;
  phone: string;
  comment: string;
}

/** As a person types: sometimes only a name, sometimes a number that begins with 8. */
export function somePatient(random: () => number): Patient {
  const full = random() < 0.85;
  const name = [pick(random, SURNAMES), pick(random, NAMES)];
  if (full) name.push(pick(random, PATRONYMICS));
  const lead = random() < 0.2 ? "8" : "7";
  const last = String(Math.floor(random() * 10_000)).padStart(4, "0");
  return {
    name: name.join(" "),
    phone: `${lead}${pick(random, CODES)}000${last}`,
    comment: random() < 0.22 ? pick(random, COMMENTS) : "",
  };
}

export function pick<T>(random: () => number, from: readonly T[]): T {
  const chosen = from[Math.floor(random() * from.length)];
  if (chosen === undefined) throw new Error("Nothing to pick from");
  return chosen;
}
