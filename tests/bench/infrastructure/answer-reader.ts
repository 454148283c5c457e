export interface Arrived {
  status: number;
  /** Where the body begins. */
  head: number;
  /** The whole answer's length. */
  bytes: number;
}

/** Finds the end of an answer on a connection that carries one at a time. */
export class AnswerReader {
  #usual: Arrived | null = null;

  /** The answer if it has arrived whole, else null. */
  read(bytes: Buffer): Arrived | null {
    // The same answer over and over has the same length: nothing to parse then.
    const usual = this.#usual;
    if (usual && usual.bytes === bytes.length && statusOf(bytes) === usual.status) return usual;
    const end = bytes.indexOf("\r\n\r\n");
    if (end < 0) return null;
    const head = bytes.toString("latin1", 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    const status = statusOf(bytes);
    if (length === undefined && status !== 304) throw new Error(`No length in:\n${head}`);
    const whole = end + 4 + (status === 304 ? 0 : Number(length));
    if (bytes.length < whole) return null;
    this.#usual = { bytes: whole, status, head: end + 4 };
    return this.#usual;
  }
}

/** `HTTP/1.1 200 OK` */
const statusOf = (bytes: Buffer): number =>
  ((bytes[9] ?? 0) - 48) * 100 + ((bytes[10] ?? 0) - 48) * 10 + ((bytes[11] ?? 0) - 48);
