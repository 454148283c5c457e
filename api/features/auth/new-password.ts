import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_MIN } from "../../../shared/access/user.ts";
import { inLatinLayout } from "../../../shared/language/keyboard-layout.ts";
import { invalid } from "../../platform/http/problems.ts";
import { russianWords } from "./russian-words.ts";

/** The library's best score: ten thousand million guesses or more. */
const STRONG = 4;

const ORNAMENT = /[\p{P}\p{S}\s]/gu;

const strength = new ZxcvbnFactory({
  dictionary: { ...dictionary, russian: russianWords },
  graphs: adjacencyGraphs,
});

/** Throws a 400 that names the weakness of a new password. */
export function requireGoodPassword(password: string, login: string): void {
  const weakness = weaknessOf(password, login);
  if (weakness) throw invalid({ user_password: weakness });
}

/** Why a password may not be chosen, in words for the person who chooses; null: it may. */
export function weaknessOf(password: string, login: string): string | null {
  if ([...password].length < PASSWORD_MIN) {
    return `Пароль должен быть не короче ${PASSWORD_MIN} символов`;
  }
  const text = password.toLowerCase();
  // The library knows only Latin layouts, and counts every ornament between two words as a guess.
  const forms = [text, inLatinLayout(text), text.replace(ORNAMENT, "")];
  const isStrong = [...new Set(forms)].every(
    (form) => strength.check(form, [login]).score >= STRONG,
  );
  return isStrong ? null : "Такой пароль легко подобрать, придумайте другой";
}
