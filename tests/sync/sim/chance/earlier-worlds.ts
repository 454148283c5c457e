/** Worlds that pinned seeds were found in. Backups came back three times as often. */
export const OFTEN_RESTORED = { restore: 0.5 };
/** Found before people took up the same thing at once: lived as they were then. */
export const APART = { plain: true, together: 0, forms: 0 };
/** Found before anything was left open on a screen. */
export const FORMLESS = { plain: true, forms: 0 };
/** Found while pages were as large as in real life. */
export const LARGE_PAGES = { plain: true };
/** Found before anybody shared a device or left. */
export const SETTLED = { settled: true };
