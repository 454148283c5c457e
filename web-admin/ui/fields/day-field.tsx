import { DateInput, type DateInputProps } from "@mantine/dates";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import type { Day } from "../../../shared/time/calendar.ts";
import { readDay } from "../../../shared/time/read-day.ts";
import "@mantine/dates/styles.css";
import "../format/russian-dates.ts";

interface Props extends Omit<DateInputProps, "value" | "onChange" | "minDate" | "maxDate"> {
  value: Day | null;
  today: Day;
  minDate?: Day;
  maxDate?: Day;
  onChange: (day: Day | null) => void;
}

/** A day, typed in any usual spelling or picked; a text that is not a day stays, with an error. */
export function DayField({ value, today, minDate, maxDate, onChange, error, ...rest }: Props) {
  const { popover, handlers } = useCloseOnEnter();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** The form around it can ask by `checkValidity` whether the text is a day. */
  const judge = (found: string | null) => {
    setProblem(found);
    input.current?.setCustomValidity(found ?? "");
  };
  const [isLeft, setIsLeft] = useState(false);
  const read = (event: FormEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value;
    const day = readDay(text, today);
    setIsLeft(false);
    if (text.trim() === "") judge(null);
    else if (!day) judge("Не похоже на дату. Пример: 30.11.2026");
    else if ((minDate && day < minDate) || (maxDate && day > maxDate))
      judge("Эту дату здесь выбрать нельзя");
    else judge(null);
  };
  return (
    <DateInput
      ref={input}
      locale="ru"
      placeholder="ДД.ММ.ГГГГ"
      valueFormat="DD.MM.YYYY"
      defaultDate={today}
      {...rest}
      {...handlers}
      {...(minDate && { minDate })}
      {...(maxDate && { maxDate })}
      popoverProps={{ ...rest.popoverProps, ...popover }}
      dateParser={(typed) => readDay(typed, today)}
      fixOnBlur={problem === null}
      error={(isLeft && problem) || error}
      value={value}
      onInput={read}
      onBlur={() => {
        handlers.onBlur();
        setIsLeft(true);
      }}
      onChange={(chosen) => {
        judge(null);
        onChange(chosen === null ? null : readDay(chosen, today));
      }}
    />
  );
}

/** For a date field: Enter closes its calendar and leaves the cursor in the field, as Escape does. */
function useCloseOnEnter() {
  const [closed, setClosed] = useState(false);
  const reopen = () => setClosed(false);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Enter") setClosed(true);
    else if (key !== "Tab") setClosed(false);
  };
  return {
    popover: closed ? { opened: false } : {},
    handlers: { onKeyDown, onClick: reopen, onBlur: reopen },
  };
}
