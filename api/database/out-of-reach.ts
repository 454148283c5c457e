/** Codes of the driver, the system and PostgreSQL that say the database is away, not wrong. */
const AWAY =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|ENOENT$|08|28|3D|53|57P0)/;

/** Whether trying again later may help, without a change of the code or the data. */
export function isOutOfReach(error: unknown): error is Error {
  return error instanceof Error && "code" in error && AWAY.test(String(error.code));
}
