import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { readDecimal } from "../../../shared/language/read-decimal.ts";

interface Props extends Omit<TextInputProps, "value" | "onChange"> {
  /** Null while the typed text is not such a number. */
  value: number | null;
  min: number;
  max: number;
  /** Whether it may have a fraction. */
  decimals?: boolean;
  onChange: (value: number | null) => void;
}

/** A number typed with a comma or a point; a text that is not understood stays, with an error. */
export function NumberField({
  value,
  min,
  max,
  decimals = false,
  onChange,
  error,
  ...rest
}: Props) {
  const [typed, setTyped] = useState("");
  const [isLeft, setIsLeft] = useState(false);
  const isOurs = value === null || readDecimal(typed) === value;
  const text = isOurs ? typed : written(value);
  const problem = value === null && text.trim() !== "" && problemOf({ min, max, decimals });
  const change = (entered: string) => {
    setTyped(entered);
    setIsLeft(false);
    const number = readDecimal(entered);
    const fits = number !== null && number >= min && number <= max;
    onChange(fits && (decimals || Number.isInteger(number)) ? number : null);
  };
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      error={(isLeft && problem) || error}
      value={text}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onBlur={() => setIsLeft(true)}
    />
  );
}

const written = (value: number) => String(value).replace(".", ",").replace("-", "−");

function problemOf({ min, max, decimals }: Pick<Props, "min" | "max" | "decimals">): string {
  return `Введите ${decimals ? "" : "целое "}число от ${written(min)} до ${written(max)}`;
}
