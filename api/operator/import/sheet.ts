/** The lines of one sheet that have anything in them; a CSV is one sheet without a name. */
export interface Sheet {
  name: string | null;
  lines: SheetLine[];
}

export interface SheetLine {
  /** As a spreadsheet counts. */
  number: number;
  cells: string[];
}
