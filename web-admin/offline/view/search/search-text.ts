/** So many slots share a text: one that changes has few others written anew with it. */
const SLOTS_A_PIECE = 256;
const LINE_END = 10;
const OTHER = 127;
const CODES = codes();

/** A line of a text; `end` is not in it. */
export interface Line {
  text: string;
  start: number;
  end: number;
}

interface Piece {
  text: string;
  /** Where each slot's line begins, and where the last one ends. */
  starts: Uint32Array;
}

/**
 * One field of many records as long texts of a byte a letter: a search runs through them as through
 * one string, and not from record to record. Texts are written when they are searched.
 */
export class SearchText {
  #pieces: (Piece | null)[] = [];
  #bytes = new Uint8Array(SLOTS_A_PIECE * 64);
  readonly #decoder = new TextDecoder();

  /** @param lineOf a slot's field as it is searched; "" where the slot is empty */
  constructor(readonly lineOf: (slot: number) => string) {}

  changed(slot: number): void {
    this.#pieces[Math.floor(slot / SLOTS_A_PIECE)] = null;
  }

  /**
   * Marks with 1 the slots whose line has `part` in it.
   * @param accepts a hit by the line as it is kept, and where in it the hit begins
   */
  mark(found: Uint8Array, part: string, accepts?: (line: Line, begin: number) => boolean): void {
    const encoded = encode(part);
    const isExact = !encoded.includes(String.fromCharCode(OTHER));
    for (let nth = 0; nth < this.#pieces.length; nth++) {
      const { text, starts } = this.#piece(nth);
      const line: Line = { text, start: 0, end: 0 };
      let at = 0;
      let hit = text.indexOf(encoded);
      while (hit >= 0) {
        while ((starts[at + 1] ?? 0) <= hit) at++;
        line.start = starts[at] ?? 0;
        line.end = (starts[at + 1] ?? 0) - 1;
        const slot = nth * SLOTS_A_PIECE + at;
        const holds =
          (isExact || this.lineOf(slot).includes(part)) && (!accepts || accepts(line, hit));
        if (holds) found[slot] = 1;
        hit = text.indexOf(encoded, holds ? line.end : hit + 1);
      }
    }
  }

  #piece(nth: number): Piece {
    const known = this.#pieces[nth];
    if (known) return known;
    const made = this.#write(nth * SLOTS_A_PIECE);
    this.#pieces[nth] = made;
    return made;
  }

  #write(first: number): Piece {
    const starts = new Uint32Array(SLOTS_A_PIECE + 1);
    let end = 0;
    for (let at = 0; at < SLOTS_A_PIECE; at++) {
      const line = this.lineOf(first + at);
      this.#makeRoom(end + line.length + 1);
      end = writeLine(this.#bytes, end, line);
      starts[at + 1] = end;
    }
    return { text: this.#decoder.decode(this.#bytes.subarray(0, end)), starts };
  }

  #makeRoom(length: number): void {
    if (length <= this.#bytes.length) return;
    const wider = new Uint8Array(length * 2);
    wider.set(this.#bytes);
    this.#bytes = wider;
  }
}

/** @returns where the next line begins */
function writeLine(bytes: Uint8Array, from: number, line: string): number {
  let end = from;
  for (let letter = 0; letter < line.length; letter++) {
    bytes[end++] = CODES[line.charCodeAt(letter)] ?? OTHER;
  }
  bytes[end++] = LINE_END;
  return end;
}

function encode(part: string): string {
  let encoded = "";
  for (let letter = 0; letter < part.length; letter++) {
    encoded += String.fromCharCode(CODES[part.charCodeAt(letter)] ?? OTHER);
  }
  return encoded;
}

/**
 * UTF-16 to seven bits: lower-case Cyrillic stands where ASCII has its capitals and controls;
 * all that is rarer is one code, and what was found by it is looked at again.
 */
function codes(): Uint8Array {
  const table = new Uint8Array(0x10000).fill(OTHER);
  for (let code = 0x20; code < OTHER; code++) table[code] = code;
  for (let capital = 0x41; capital <= 0x5a; capital++) table[capital] = OTHER;
  const letters = "абвгдежзийклмнопрстуфхцчшщъыьэюяё";
  for (let letter = 0; letter < letters.length; letter++) {
    table[letters.charCodeAt(letter)] = letter < 26 ? 0x41 + letter : letter - 25;
  }
  return table;
}
