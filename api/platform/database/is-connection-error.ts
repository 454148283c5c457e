/** Error codes of the driver, the system and PostgreSQL that mean the database is unavailable. */
const AWAY =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|ENOENT$|08|28|3D|53|57P0)/;

/** Whether a retry may succeed without a change of code or data. */
export function isConnectionError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && AWAY.test(String(error.code));
}
