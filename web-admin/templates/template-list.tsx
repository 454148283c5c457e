import { Text } from "@mantine/core";
import type { ScheduleTemplate } from "../../shared/journal/template.ts";
import { counted } from "../../shared/language/russian-count.ts";
import { RowActions } from "../ui/row-actions.tsx";
import { SearchedList } from "../ui/searched-list.tsx";
import classes from "./templates.module.css";

interface Props {
  templates: readonly ScheduleTemplate[];
  editing: number | null;
  /** Those with changes that the server has yet to hear of. */
  waiting: ReadonlySet<number>;
  onEdit: (template: ScheduleTemplate) => void;
  onRemove: (template: ScheduleTemplate) => void;
}

export function TemplateList({ templates, editing, waiting, onEdit, onRemove }: Props) {
  if (templates.length === 0) {
    return (
      <Text c="dimmed" py="xl" ta="center">
        Шаблонов пока нет. Заведите первый — им можно будет заполнять расписание в одно касание.
      </Text>
    );
  }
  return (
    <SearchedList
      items={templates}
      label="Поиск по названию или времени"
      textOf={searchable}
      nothingFound="Таких шаблонов нет"
    >
      {(some) => (
        <ul className={classes.list} aria-label="Шаблоны расписаний">
          {some.map((template) => (
            <li
              key={template.id}
              className={classes.template}
              aria-label={template.tpl_name}
              data-editing={template.id === editing}
            >
              <div className={classes.head}>
                <h2 className={classes.name}>{template.tpl_name}</h2>
                <span className={classes.count}>
                  {counted(template.schedule_tpl.length, "приём", "приёма", "приёмов")}
                  {waiting.has(template.id) && ", ожидает отправки"}
                </span>
              </div>
              <p className={classes.times}>{template.schedule_tpl.join(", ")}</p>
              <RowActions
                name={template.tpl_name}
                onEdit={() => onEdit(template)}
                onDelete={() => onRemove(template)}
              />
            </li>
          ))}
        </ul>
      )}
    </SearchedList>
  );
}

const searchable = ({ tpl_name, schedule_tpl }: ScheduleTemplate) =>
  `${tpl_name}\n${schedule_tpl.join(", ")}`;
