import { Alert } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { type ShownTemplate, useTemplate } from "../../offline/index.ts";
import { writeTimes } from "../../ui/fields/times-text.ts";

/** A colleague's changes of the template while its form was open. */
export function TemplateChanged({ from }: { from: ShownTemplate }) {
  const current = useTemplate(from.uid);
  const times = writeTimes(current?.schedule_tpl ?? []);
  const isRenamed = current?.tpl_name !== from.tpl_name;
  const isRetimed = times !== writeTimes(from.schedule_tpl);
  if (!current || !(isRenamed || isRetimed)) return null;
  return (
    <Alert
      color="warning"
      role="alert"
      icon={<IconUsers aria-hidden />}
      title="Пока вы правили, шаблон изменили"
    >
      {isRenamed && <div>Название: теперь «{current.tpl_name}»</div>}
      {isRetimed && <div>Время: теперь «{times}»</div>}
    </Alert>
  );
}
