/** A bare number gets separated thousands and its currency; other texts stay as they are. */
export function roubles(price: string): string {
  const digits = price.trim();
  if (!/^\d+$/.test(digits)) return price;
  const first = digits.length % 3;
  const thousands = digits.slice(first).match(/.{3}/g) ?? [];
  return `${[digits.slice(0, first), ...thousands].filter(Boolean).join("\u00a0")} руб.`;
}
