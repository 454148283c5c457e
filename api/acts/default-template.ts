import {
  AlignmentType,
  BorderStyle,
  Document,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import type { ActPlaceholder } from "../../shared/act.ts";

const ROWS: readonly (readonly [string, ActPlaceholder])[] = [
  ["Оператор", "оператор"],
  ["Адрес оператора", "адрес"],
  ["Лицо, обрабатывающее данные по поручению оператора", "обработчик"],
  ["Чьи данные уничтожены: номер записи на приём", "номер_записи"],
  ["День приёма", "день_приёма"],
  ["Время приёма", "время_приёма"],
  ["Врач", "врач"],
  ["Категории уничтоженных персональных данных", "категории"],
  ["Информационная система", "система"],
  ["Способ уничтожения", "способ"],
  ["Причина уничтожения", "причина"],
  ["Дата уничтожения", "дата"],
  ["Кто уничтожил", "кто"],
];

let made: Promise<Uint8Array> | null = null;

/** The template of a clinic that has uploaded none: every line Order 179 p. 3 asks for. */
export function defaultTemplate(): Promise<Uint8Array> {
  made ??= Packer.toArrayBuffer(document()).then((bytes) => new Uint8Array(bytes));
  return made;
}

function document(): Document {
  return new Document({
    creator: "Priem",
    title: "Акт об уничтожении персональных данных",
    styles: { default: { document: { run: { font: "Times New Roman", size: 22 } } } },
    sections: [
      {
        properties: { page: { margin: { top: 1134, right: 850, bottom: 1134, left: 1701 } } },
        children: [
          heading("АКТ"),
          heading("об уничтожении персональных данных"),
          new Paragraph({
            spacing: { before: 200, after: 200 },
            children: [
              new TextRun(
                "Составлен в соответствии с частью 7 статьи 21 Федерального закона от 27.07.2006 № 152-ФЗ и приказом Роскомнадзора от 28.10.2022 № 179.",
              ),
            ],
          }),
          factsTable(),
          ...signatures(),
        ],
      },
    ],
  });
}

const heading = (text: string) =>
  new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [new TextRun({ text, bold: true, size: 28 })],
  });

function factsTable(): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: [3400, 5950],
    rows: ROWS.map(
      ([name, placeholder]) =>
        new TableRow({ children: [cell(name, 3400), cell(`{{${placeholder}}}`, 5950)] }),
    ),
  });
}

const LINE = { style: BorderStyle.SINGLE, size: 4, color: "808080" };

const cell = (text: string, width: number) =>
  new TableCell({
    width: { size: width, type: WidthType.DXA },
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    borders: { top: LINE, bottom: LINE, left: LINE, right: LINE },
    children: [new Paragraph(text)],
  });

/** Order 179 wants the signature of whoever destroyed the data. */
function signatures(): Paragraph[] {
  const line =
    "Должность ____________________  Подпись ______________  Ф. И. О. ____________________";
  return [
    new Paragraph({ spacing: { before: 500 }, children: [new TextRun("Уничтожил(а):")] }),
    new Paragraph({ spacing: { before: 200 }, children: [new TextRun(line)] }),
    new Paragraph({ spacing: { before: 400 }, children: [new TextRun("Проверил(а):")] }),
    new Paragraph({ spacing: { before: 200 }, children: [new TextRun(line)] }),
  ];
}
