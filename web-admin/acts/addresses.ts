import type { Day } from "../../shared/time/calendar.ts";

const ACTS = "/api/journal/acts";

export const INDEX = `${ACTS}/index`;
export const TEMPLATE = "/api/journal/admin/template";
export const LOG_CSV = "/api/journal/logs/download";
export const LOG_DOCX = "/api/journal/logs/download?format=docx";

/** All acts; the progress of their download is stored under this id. */
export const allActs = (id: string) => `${ACTS}/download-all?progress=${id}`;

export const progressAddress = (id: string) => `${ACTS}/progress/${id}` as const;

export const actAddress = (fileName: string) =>
  `${ACTS}/download-single/${encodeURIComponent(fileName)}`;

export const periodAddress = (from: Day, to: Day) =>
  `${ACTS}/download-period?start=${from}&end=${to}`;

/** Downloads open in a tab of their own, which learns nothing of this one. */
export const IN_NEW_TAB = { target: "_blank", rel: "noopener" } as const;
