import type { Problem } from "../../../shared/schema/problem.ts";

/** The device refused to keep an edit: full, private mode, database lost. «НЕ сохранено». */
export class NotSaved extends Error {
  constructor(cause: unknown) {
    super("НЕ сохранено: устройство не приняло запись", { cause });
    this.name = "NotSaved";
  }
}

/** The browser has emptied the database under the open app. */
export class StorageGone extends Error {
  constructor() {
    super("Браузер удалил данные приложения");
    this.name = "StorageGone";
  }
}

/** The server was not reached. */
export class Unreachable extends Error {
  constructor() {
    super("Нет связи с сервером");
    this.name = "Unreachable";
  }
}

/** The server answered with a refusal. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
    this.name = "Refused";
  }
}

/** The record is not in the mirror and was not fetched; it may just have been cancelled. */
export class UnknownRecord extends Error {
  constructor(readonly uid: string) {
    super("Запись не найдена");
    this.name = "UnknownRecord";
  }
}

/** The template is not there any more. */
export class UnknownTemplate extends Error {
  constructor(readonly uid: string) {
    super("Шаблон не найден");
    this.name = "UnknownTemplate";
  }
}
