import { CannotStart } from "../../platform/config/startup-error.ts";
import { ConfinedProcess, JobFailed, LimitExceeded } from "../../platform/sandbox/process.ts";
import type { Sheet, WorkbookJob } from "./workbook-process.ts";

export type { Sheet, SheetLine } from "./workbook-process.ts";

/** A small file can unpack to gigabytes, or place a cell behind millions of empty ones. */
const reading = new ConfinedProcess<WorkbookJob, Sheet[]>(
  new URL("./workbook-process.ts", import.meta.url),
  { processorMs: 30_000, elapsedMs: 120_000, bytes: 512 * 1024 * 1024 },
);

/** The visible sheets of a workbook; throws CannotStart in words. */
export async function readWorkbook(job: WorkbookJob): Promise<Sheet[]> {
  try {
    return await reading.run("import", job);
  } catch (error) {
    if (error instanceof LimitExceeded) {
      throw new CannotStart(
        "Таблица слишком велика: скопируйте нужные строки и столбцы в новую книгу и сохраните её",
      );
    }
    if (!(error instanceof JobFailed)) throw error;
    if (/password|encrypt/i.test(error.failure.message)) {
      throw new CannotStart(
        "Файл защищён паролем: откройте его в Excel, снимите пароль и сохраните ещё раз",
      );
    }
    throw new CannotStart(
      "Файл таблицы повреждён или не таблица: откройте его в Excel и сохраните как .xlsx",
    );
  }
}
