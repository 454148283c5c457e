/** A drawn image: two colours and a gradient, so that it compresses as a photo would. */
export async function drawImage(
  format: "jpeg" | "png" | "webp",
  { width, height }: { width: number; height: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const image = new Bun.Image(bitmap(width, height));
  const drawn = format === "jpeg" ? image.jpeg() : format === "png" ? image.png() : image.webp();
  return new Uint8Array(await drawn.bytes());
}

/** An uncompressed BMP. */
export function bitmap(width: number, height: number): Uint8Array<ArrayBuffer> {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bytes = new Uint8Array(54 + row * height);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, 54, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      bytes.set([x % 256, y % 256, x < width / 2 ? 200 : 40], 54 + y * row + x * 3);
    }
  }
  return bytes;
}

/** The same JPEG with an EXIF segment that turns it by 90° and carries private metadata. */
export function withExif(jpeg: Uint8Array, secret: string): Uint8Array<ArrayBuffer> {
  const turned = "4d4d002a00000008000101120003000000010006000000000000";
  const exif = Buffer.concat([
    Buffer.from("Exif\0\0"),
    Buffer.from(turned, "hex"),
    Buffer.from(secret),
    // A thumbnail's end marker is not the image's.
    Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
  ]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]));
}
