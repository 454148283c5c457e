/** Names in acts and the event log for actions without a user. */
export const SITE_NAME = "Посетитель сайта";
export const PATIENT_NAME = "Пациентка";
export const SERVER_NAME = "Автоматическое удаление";
export const IMPORT_NAME = "Импорт";
export const OPERATOR_NAME = "Команда на сервере";

/** Logins that a user must not have, because acts and the log would name the system. */
const RESERVED = [
  SITE_NAME,
  PATIENT_NAME,
  SERVER_NAME,
  IMPORT_NAME,
  OPERATOR_NAME,
  "Пациент",
  "Посетитель",
  "Сервер",
  "Система",
  "Администратор системы",
  "Пользователь системы",
  "Server",
  "System",
  "Import",
  "Site visitor",
].map(plain);

/** Control characters, line breaks, and invisible characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Default_Ignorable_Code_Point}]/u;
/** Signs that acts and the log put around a user's number and a token's name. */
const SIGNATURE = /[()№«»]/u;

/** The reason that a text must not be a login; null if it may. */
export function loginFault(login: string): string | null {
  if (RESERVED.includes(plain(login)))
    return "Так подписаны действия самой системы: выберите другой логин";
  if (SIGNATURE.test(login)) return "В логине не бывает скобок, кавычек и знака №";
  return signedNameFault(login);
}

/** Why a login or a token's name must not be used as a signature; `null` if it may. */
export function signedNameFault(name: string): string | null {
  if (INVISIBLE.test(name)) return "Недопустимый символ";
  const words = name.split(/[^\p{L}\p{M}]+/u);
  return words.some(isMixed) ? "В одном слове смешаны буквы разных алфавитов" : null;
}

/** `аdmin` with a Cyrillic «а». */
const isMixed = (word: string) => new Set([...word.normalize("NFC")].flatMap(scriptOf)).size > 1;

function scriptOf(character: string): string[] {
  if (/\p{M}/u.test(character)) return [];
  if (/\p{Script=Latin}/u.test(character)) return ["Latin"];
  return [/\p{Script=Cyrillic}/u.test(character) ? "Cyrillic" : "other"];
}

function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
