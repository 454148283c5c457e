import { CannotStart } from "../config/startup-error.ts";
import { isConnectionError } from "../database/connection.ts";

interface SystemError extends Error {
  code: string;
  path?: string;
  syscall?: string;
}

/** An error that the operator can resolve, in one line; null for an error of ours. */
export function errorSentence(error: unknown): string | null {
  if (error instanceof CannotStart) return error.message;
  if (!hasCode(error)) return null;
  return (
    ofFile(error) ??
    ofCertificate(error) ??
    (isConnectionError(error)
      ? `The database cannot be reached: ${oneLine(error)}`
      : ofPostgres(error))
  );
}

const FILE_ERRORS: Record<string, string> = {
  ENOENT: "there is no such file or folder",
  EISDIR: "that is a folder, and a file is needed",
  ENOTDIR: "a part of this path is a file, not a folder",
  EACCES: "this user may not do that",
  EPERM: "this user may not do that",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file becomes larger than this system allows",
  EIO: "the disk does not read or write",
};

/** Errors of connections have some of these codes, too. */
function ofFile({ code, path, syscall = "" }: SystemError): string | null {
  const words = FILE_ERRORS[code];
  if (!words || syscall === "connect") return null;
  return `${path ?? "The file"}: ${words}.`;
}

const CERTIFICATE =
  /CERT|^UNABLE_TO_(?:GET|VERIFY|DECRYPT|DECODE)|^HOSTNAME_MISMATCH$|^ERR_(?:TLS|SSL)_/;

function ofCertificate(error: SystemError): string | null {
  if (!CERTIFICATE.test(error.code)) return null;
  return `The server's TLS certificate is not accepted: ${oneLine(error)}. Name the file of its CA in NODE_EXTRA_CA_CERTS, and the server by a name in its certificate.`;
}

const POSTGRES: Record<string, string> = {
  "42501":
    "its user needs more rights there (make it the owner: alter database NAME owner to USER)",
  "42P01": "Priem was not started on this database yet",
  "22P05": "this database cannot hold Russian text: its encoding must be UTF8",
};

/** PostgreSQL's codes have five characters, and its errors a severity. */
function ofPostgres(error: SystemError & { severity?: string }): string | null {
  if (error.severity === undefined) return null;
  const remedy = POSTGRES[error.code];
  return `PostgreSQL refused: ${oneLine(error)} (${error.code})${remedy ? `; ${remedy}` : ""}.`;
}

const oneLine = ({ message, code }: SystemError) => (message || code).split("\n")[0];

function hasCode(error: unknown): error is SystemError {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
