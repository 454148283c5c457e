import type { Day } from "../../../shared/time/calendar.ts";

const ACTS = "/api/journal/acts";

export const INDEX = `${ACTS}/index`;
export const TEMPLATE = "/api/journal/admin/template";
export const LOG_CSV = "/api/journal/logs/download";
export const LOG_DOCX = "/api/journal/logs/download?format=docx";

export const ALL_ACTS = `${ACTS}/download-all`;

export const actAddress = (fileName: string) =>
  `${ACTS}/download-single/${encodeURIComponent(fileName)}` as const;

export const periodAddress = (from: Day, to: Day) =>
  `${ACTS}/download-period?start=${from}&end=${to}` as const;
