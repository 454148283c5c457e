import { Textarea } from "@mantine/core";
import classes from "./times-field.module.css";
import { readTimes, tidyTimes } from "./times-text.ts";

interface Props {
  label: string;
  value: string;
  error: string | null;
  disabled?: boolean;
  onChange: (text: string) => void;
}

/** Times separated by commas, and below them the part that will be saved. */
export function TimesField({ label, value, error, disabled = false, onChange }: Props) {
  const { times, dropped } = readTimes(value);
  return (
    <div>
      <Textarea
        label={label}
        description="Например: 09:00, 10:30"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        value={value}
        error={error}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={() => {
          const tidy = tidyTimes(value);
          if (tidy !== value) onChange(tidy);
        }}
      />
      {times.length > 0 && (
        <ul className={classes.read} aria-label={`${label}: будет сохранено`}>
          {times.map((time) => (
            <li key={time} className={classes.time}>
              {time}
            </li>
          ))}
        </ul>
      )}
      {dropped.length > 0 && (
        <p className={classes.dropped} role="status">
          Не время, в расписание не войдёт: {dropped.join(", ")}
        </p>
      )}
    </div>
  );
}
