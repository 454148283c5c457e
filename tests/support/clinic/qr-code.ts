import decodeQR from "qr/decode.js";

const SCALE = 4;

/** The text that a camera reads from a QR code drawn as an SVG of unit squares. */
export function readQrCode(svg: string): string {
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const width = side * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = 0, y = 0] of squaresOf(svg)) {
    for (let row = 0; row < SCALE; row += 1)
      for (let column = 0; column < SCALE; column += 1)
        data.fill(
          0,
          ((y * SCALE + row) * width + x * SCALE + column) * 4,
          ((y * SCALE + row) * width + x * SCALE + column) * 4 + 3,
        );
  }
  return decodeQR({ width, height: width, data });
}

const squaresOf = (svg: string) => {
  let at = [0, 0];
  return [...svg.matchAll(/([Mm])(-?\d+)[ ,]?(-?\d+)h/g)].map(([, kind, dx, dy]) => {
    const [x, y] = [Number(dx), Number(dy)];
    at = kind === "M" ? [x, y] : [(at[0] ?? 0) + x, (at[1] ?? 0) + y];
    return [0, ...at];
  });
};
