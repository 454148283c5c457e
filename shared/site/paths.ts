/**
 * A path without slashes at its end; the root stays. Not by `/\/+$/`, which starts again at every
 * slash: sixteen thousand of them in an address would take seconds.
 */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}
