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

/** The parts of an act's form, from the title to the signatures. */
interface ActForm {
  title: string;
  /** The lines below the word «АКТ». */
  subtitle: string;
  basis: string;
  rows: readonly (readonly [name: string, value: string])[];
  signers: readonly string[];
}

/** An act as DOCX. */
export async function makeActForm(form: ActForm): Promise<Uint8Array> {
  return new Uint8Array(await Packer.toArrayBuffer(documentOf(form)));
}

function documentOf({ title, subtitle, basis, rows, signers }: ActForm): Document {
  return new Document({
    creator: "Priem",
    title,
    styles: { default: { document: { run: { font: "Times New Roman", size: 22 } } } },
    sections: [
      {
        properties: { page: { margin: { top: 1134, right: 850, bottom: 1134, left: 1701 } } },
        children: [
          heading("АКТ"),
          heading(subtitle),
          new Paragraph({ spacing: { before: 200, after: 200 }, children: [new TextRun(basis)] }),
          factsTable(rows),
          ...signatures(signers),
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

function factsTable(rows: ActForm["rows"]): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: [3400, 5950],
    rows: rows.map(
      ([name, value]) => new TableRow({ children: [cell(name, 3400), cell(value, 5950)] }),
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

/** Order 179 requires the signature of the person who destroyed the data. */
function signatures(signers: readonly string[]): Paragraph[] {
  const line =
    "Должность ____________________  Подпись ______________  Ф. И. О. ____________________";
  return signers.flatMap((signer, at) => [
    new Paragraph({ spacing: { before: at === 0 ? 500 : 400 }, children: [new TextRun(signer)] }),
    new Paragraph({ spacing: { before: 200 }, children: [new TextRun(line)] }),
  ]);
}
