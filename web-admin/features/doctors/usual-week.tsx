import { NativeSelect, SimpleGrid } from "@mantine/core";
import { WEEKDAYS_SHORT } from "../../../shared/time/calendar.ts";
import { useTemplates } from "../../offline/index.ts";
import classes from "./services-editor.module.css";

interface Props {
  /** The uid of a template for each weekday, empty for a day off. */
  value: readonly string[];
  onChange: (week: string[]) => void;
}

/** On which weekdays a doctor usually works, and at which times. */
export function UsualWeek({ value, onChange }: Props) {
  const templates = useTemplates();
  const options = [
    { value: "", label: "не принимает" },
    ...templates.map(({ uid, tpl_name }) => ({ value: uid, label: tpl_name })),
  ];
  return (
    <fieldset className={classes.frame}>
      <legend>Обычные рабочие дни</legend>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        {WEEKDAYS_SHORT.map((name, at) => (
          <NativeSelect
            key={name}
            label={name}
            data={options}
            value={value[at] ?? ""}
            onChange={({ currentTarget }) => onChange(value.with(at, currentTarget.value))}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  );
}
