import { Button } from "@mantine/core";
import { counted } from "../../../shared/language/russian-count.ts";
import type { ShownTemplate } from "../../offline/index.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RowActions } from "../../ui/row-actions.tsx";
import { SearchedList } from "../../ui/searched-list.tsx";
import classes from "./templates.module.css";

interface Props {
  templates: readonly ShownTemplate[];
  editing: string | null;
  /** Templates with changes that are not sent yet. */
  waiting: ReadonlySet<string>;
  /** Opens the form of a new template. */
  onBegin: () => void;
  onEdit: (template: ShownTemplate) => void;
  onRemove: (template: ShownTemplate) => void;
}

export function TemplateList({ templates, editing, waiting, onBegin, onEdit, onRemove }: Props) {
  if (templates.length === 0) {
    return (
      <EmptyState
        title="Шаблонов пока нет"
        text="Шаблоном можно заполнять расписание в одно касание."
      >
        <Button variant="default" onClick={onBegin}>
          Завести первый
        </Button>
      </EmptyState>
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
              key={template.uid}
              className={classes.template}
              aria-label={template.tpl_name}
              data-editing={template.uid === editing}
            >
              <div className={classes.head}>
                <h2 className={classes.name}>{template.tpl_name}</h2>
                <span className={classes.count}>
                  {counted(template.schedule_tpl.length, "приём", "приёма", "приёмов")}
                  {waiting.has(template.uid) && ", ожидает отправки"}
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

const searchable = ({ tpl_name, schedule_tpl }: ShownTemplate) =>
  `${tpl_name}\n${schedule_tpl.join(", ")}`;
