import { PASSWORD_MIN } from "../../shared/access/user.ts";
import { invalid } from "../http/problems.ts";
import { COMMON_PASSWORDS, COMMON_WORDS } from "./common-passwords.ts";

const FEWEST_CHARACTERS = 5;

/** Throws a 400 that says what is wrong with a new password. */
export function requireGoodPassword(password: string, login: string): void {
  const weakness = weaknessOf(password, login);
  if (weakness) throw invalid({ user_password: weakness });
}

/** Why a password may not be chosen, in words for the person who chooses; null: it may. */
export function weaknessOf(password: string, login: string): string | null {
  const text = password.toLowerCase();
  if ([...password].length < PASSWORD_MIN) {
    return `Пароль должен быть не короче ${PASSWORD_MIN} символов`;
  }
  if (isRepeated(text, [login.toLowerCase()])) return "Пароль не должен повторять логин";
  if (new Set(text).size < FEWEST_CHARACTERS) return "В пароле слишком мало разных символов";
  if (COMMON_PASSWORDS.has(text) || isRepeated(text, COMMON_WORDS)) {
    return "Такой пароль слишком распространён, придумайте другой";
  }
  return null;
}

/** `Password1234`, `qwerty-qwerty!`: common words and ornament, nothing else. */
function isRepeated(text: string, words: readonly string[]): boolean {
  let rest = text;
  for (const word of words) if (word) rest = rest.replaceAll(word, "");
  return rest !== text && /^[\d\p{P}\p{S}\s]*$/u.test(rest);
}
