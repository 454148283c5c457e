const leftovers: (() => unknown)[] = [];

/** Ends or removes this when the bench is done, in reverse order. */
export function afterwards(end: () => unknown): void {
  leftovers.push(end);
}

export async function cleanUp(): Promise<void> {
  for (let end = leftovers.pop(); end; end = leftovers.pop()) await end();
}
