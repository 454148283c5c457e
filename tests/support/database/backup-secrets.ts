import type { BackupSecrets } from "../../../api/operator/backup/format.ts";

/** For backups that a test makes without a key, and reads back as such. */
export const NO_SECRETS: BackupSecrets = { key: null, identities: [] };
