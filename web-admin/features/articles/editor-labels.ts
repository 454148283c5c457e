import type { RichTextEditorLabels } from "@mantine/tiptap";

export const LABELS: Partial<RichTextEditorLabels> = {
  boldControlLabel: "Жирный",
  italicControlLabel: "Курсив",
  underlineControlLabel: "Подчёркнутый",
  bulletListControlLabel: "Маркированный список",
  undoControlLabel: "Отменить",
  redoControlLabel: "Вернуть",
};
