import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { readTime } from "../../../shared/time/read-time.ts";

interface Props extends Omit<TextInputProps, "value" | "onChange"> {
  /** As typed; `readTime` reads it. */
  value: string;
  onChange: (typed: string) => void;
}

/** A time of day typed in any usual spelling; a text that is not understood stays, with an error. */
export function TimeField({ value, onChange, error, ...rest }: Props) {
  const [isLeft, setIsLeft] = useState(false);
  const isOdd = value.trim() !== "" && readTime(value) === null;
  return (
    <TextInput
      placeholder="ЧЧ:ММ"
      autoComplete="off"
      maxLength={8}
      {...rest}
      error={(isLeft && isOdd && "Не похоже на время. Пример: 09:40") || error}
      value={value}
      onChange={({ currentTarget }) => {
        setIsLeft(false);
        onChange(currentTarget.value);
      }}
      onBlur={() => {
        setIsLeft(true);
        const time = readTime(value);
        if (time !== null && time !== value) onChange(time);
      }}
    />
  );
}
