/** Whether PostgreSQL keeps a text as it is: a lone surrogate would become U+FFFD. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
