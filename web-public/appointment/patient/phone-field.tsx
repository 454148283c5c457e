import { useLayoutEffect, useRef } from "react";
import { described, Field } from "../../elements/field.tsx";
import type { TypedPhone } from "./patient.ts";
import { keptDigits, maskPhone } from "./phone-mask.ts";

interface PhoneFieldProps {
  phone: TypedPhone;
  problem: string | undefined;
  onChange(phone: TypedPhone): void;
  onLeave(): void;
}

/** Shows the mask while typing, keeps the digits as typed; paste and autofill go through it too. */
export function PhoneField({ phone, problem, onChange, onLeave }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mask moves the caret as it redraws
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [phone.shown]);
  return (
    <Field id="phone" label="Телефон" problem={problem}>
      <input
        ref={input}
        id="phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        placeholder="+7 (___) ___-__-__"
        value={phone.shown}
        {...described("phone", problem)}
        onChange={(event) => {
          const { value, selectionStart } = event.target;
          const masked = maskPhone(value, selectionStart ?? value.length);
          caret.current = masked.caret;
          onChange({ shown: masked.shown, digits: keptDigits(value, phone.digits) });
        }}
        onBlur={onLeave}
      />
    </Field>
  );
}
