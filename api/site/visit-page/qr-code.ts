import encodeQR from "qr";

/** An address as a picture that a phone's camera reads. */
export const qrCode = (address: string): string =>
  encodeQR(address, "svg", { ecc: "medium", border: 4 });
