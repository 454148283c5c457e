const RETRYABLE = /^(40P01|40001)$/;
const MAX_ATTEMPTS = 3;

/**
 * Runs a transaction again after a deadlock or a serialization failure, at most `MAX_ATTEMPTS`
 * times.
 */
export async function retryAfterDeadlock<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (attempt === MAX_ATTEMPTS || !RETRYABLE.test(code)) throw error;
    }
  }
}
