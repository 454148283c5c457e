import { Button, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { ScheduleTemplate } from "../../shared/schedule.ts";
import { counted } from "../shell/russian-count.ts";
import classes from "./templates.module.css";

interface Props {
  templates: readonly ScheduleTemplate[];
  editing: number | null;
  onEdit: (template: ScheduleTemplate) => void;
  onRemove: (template: ScheduleTemplate) => void;
}

export function TemplateList({ templates, editing, onEdit, onRemove }: Props) {
  if (templates.length === 0) {
    return (
      <Text c="dimmed" py="xl" ta="center">
        Шаблонов пока нет. Заведите первый — им можно будет заполнять расписание в одно касание.
      </Text>
    );
  }
  return (
    <ul className={classes.list} aria-label="Шаблоны расписаний">
      {templates.map((template) => (
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
              {template.id < 0 && ", ожидает отправки"}
            </span>
          </div>
          <p className={classes.times}>{template.schedule_tpl.join(", ")}</p>
          <div className={classes.actions}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencil aria-hidden size={15} />}
              aria-label={`Изменить шаблон ${template.tpl_name}`}
              onClick={() => onEdit(template)}
            >
              Изменить
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="danger"
              leftSection={<IconTrash aria-hidden size={15} />}
              aria-label={`Удалить шаблон ${template.tpl_name}`}
              onClick={() => onRemove(template)}
            >
              Удалить
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
