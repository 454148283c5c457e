const phases: string[] = [];

/** Notes how long a part of a run took. */
export async function phase<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    phases.push(`${name} ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

export function printPhases(): void {
  if (phases.length > 0) console.log(`\n— time: ${phases.join(", ")}`);
}
