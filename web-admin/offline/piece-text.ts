/** A piece whose lists hold values only, and the fields that these are of, by the list's name. */
type Shorthand = readonly [piece: Piece, fields: Record<string, readonly string[]>];
type Piece = Record<string, unknown>;

/**
 * A piece as JSON text. Where a list's objects have the same fields, as a day's records do, the
 * fields are named once: by the record they were a third of the text, and of sealing it.
 * @param piece anything JSON can hold but a list
 */
export function textOf(piece: object): string {
  const short: Piece = { ...piece };
  const fields: Record<string, readonly string[]> = {};
  for (const [name, list] of Object.entries(piece)) {
    const values = Array.isArray(list) ? valuesOf(list) : null;
    if (!values) continue;
    short[name] = values.rows;
    fields[name] = values.fields;
  }
  const shorthand: Shorthand = [short, fields];
  return JSON.stringify(Object.keys(fields).length > 0 ? shorthand : piece);
}

/** What `textOf` was given; texts of editions that wrote plain JSON are read as well. */
export function pieceIn(text: string): unknown {
  const read: unknown = JSON.parse(text);
  if (!Array.isArray(read)) return read;
  const [piece, fields] = read as unknown as Shorthand;
  for (const [name, names] of Object.entries(fields)) {
    piece[name] = (piece[name] as unknown[][]).map((values) => objectOf(names, values));
  }
  return piece;
}

/** Null where the objects differ in their fields, or JSON would leave one out. */
function valuesOf(list: readonly unknown[]): { fields: string[]; rows: unknown[][] } | null {
  const [first] = list;
  if (list.length < 2 || !isPiece(first)) return null;
  const fields = Object.keys(first);
  const rows: unknown[][] = [];
  for (const each of list) {
    if (!isPiece(each)) return null;
    const names = Object.keys(each);
    if (names.length !== fields.length) return null;
    const values: unknown[] = [];
    for (let at = 0; at < names.length; at++) {
      const name = names[at];
      if (name === undefined || name !== fields[at] || each[name] === undefined) return null;
      values.push(each[name]);
    }
    rows.push(values);
  }
  return { fields, rows };
}

function objectOf(fields: readonly string[], values: readonly unknown[]): Piece {
  const made: Piece = {};
  for (let at = 0; at < fields.length; at++) made[fields[at] ?? ""] = values[at];
  return made;
}

const isPiece = (value: unknown): value is Piece =>
  typeof value === "object" && value !== null && !Array.isArray(value);
