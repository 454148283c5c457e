const HEADER = 12;
const CHUNK_HEADER = 8;
/** Of a frame: its position, size, duration and flags, before its own chunks. */
const FRAME_HEADER = 16;

/**
 * The first frame of an animated WebP as a still one, which the decoder reads; other bytes as they
 * are. A damaged one is left to the decoder, too.
 */
export function withoutAnimation(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.toString("latin1", 8, 16) !== "WEBPVP8X") return bytes;
  for (let at = HEADER; at + CHUNK_HEADER <= file.length; ) {
    const size = file.readUInt32LE(at + 4);
    const content = file.subarray(at + CHUNK_HEADER, at + CHUNK_HEADER + size);
    if (file.toString("latin1", at, at + 4) === "ANMF" && content.length > FRAME_HEADER) {
      return still(content);
    }
    at += CHUNK_HEADER + size + (size % 2);
  }
  return bytes;
}

function still(frame: Buffer): Uint8Array {
  const extended = Buffer.alloc(CHUNK_HEADER + 10);
  extended.write("VP8X", "latin1");
  extended.writeUInt32LE(10, 4);
  extended[8] = ALPHA;
  // Width and height, each less one, in three bytes.
  frame.copy(extended, 12, 6, 12);
  const chunks = frame.subarray(FRAME_HEADER);
  const header = Buffer.alloc(HEADER);
  header.write("RIFF", "latin1");
  header.writeUInt32LE(4 + extended.length + chunks.length, 4);
  header.write("WEBP", 8, "latin1");
  return Buffer.concat([header, extended, chunks]);
}

/** The flag that a frame may be transparent. */
const ALPHA = 0x10;
