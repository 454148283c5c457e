import type { ComponentProps } from "react";
import { Link } from "wouter";
import { described, Problem } from "./field.tsx";

interface ConsentFieldProps extends ComponentProps<"input"> {
  problem: string | undefined;
}

/** The consent to the processing of personal data, with its texts. */
export function ConsentField({ problem, ...box }: ConsentFieldProps) {
  return (
    <div className="field">
      <div className="consent">
        <input
          id="consent"
          name="consent"
          type="checkbox"
          autoComplete="off"
          required
          {...described("consent", problem)}
          {...box}
        />
        <label htmlFor="consent">Я даю согласие на обработку персональных данных</label>
      </div>
      <p className="quiet hint consent-texts">
        <Link href="/consent">Текст согласия</Link>
        <Link href="/politics">Политика обработки персональных данных</Link>
      </p>
      <Problem id="consent" text={problem} />
    </div>
  );
}

/** A field that people do not see: bots fill it in. */
export function Trap(box: ComponentProps<"input">) {
  return (
    <div className="trap" aria-hidden="true">
      <label htmlFor="website">Не заполняйте это поле</label>
      <input id="website" name="website" type="text" autoComplete="off" tabIndex={-1} {...box} />
    </div>
  );
}
