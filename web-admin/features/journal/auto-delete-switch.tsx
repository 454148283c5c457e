import { Anchor, Switch, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { useEngine, useSettings } from "../../offline/index.ts";
import { useUser } from "../../server/user.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { saveEditAndNotify } from "../../ui/sync-status/submit.ts";

/** The state of the journal's setting, for users who cannot change it. */
export function AutoDeleteState() {
  const { deleteAfterDayPassed } = useSettings();
  const isAdministrator = useUser().rights.includes("users");
  if (isAdministrator) return null;
  return (
    <Text size="xs" c="dimmed" mt="lg">
      Автоматическое удаление прошедших записей {deleteAfterDayPassed ? "включено" : "выключено"}.
      Меняет администратор.
    </Text>
  );
}

/** The journal's setting for the whole clinic, which administrators change. */
export function AutoDeleteSwitch() {
  const engine = useEngine();
  const { deleteAfterDayPassed } = useSettings();
  const isAdministrator = useUser().rights.includes("users");
  const [asking, question] = useDisclosure(false);
  if (!isAdministrator) return null;

  const change = (on: boolean) =>
    saveEditAndNotify(
      engine,
      () => engine.changeSettings({ deleteAfterDayPassed: on }),
      on ? "Автоматическое удаление включено" : "Автоматическое удаление выключено",
    );

  return (
    <>
      <Switch
        label="Автоматическое удаление"
        description={
          <>
            Прошедших записей, для всей клиники.{" "}
            <Anchor component={Link} to="/retention" underline="always" inherit>
              Хранение данных
            </Anchor>
          </>
        }
        checked={deleteAfterDayPassed}
        onChange={({ currentTarget: { checked } }) =>
          checked ? question.open() : void change(false)
        }
      />
      {asking && (
        <ConfirmDialog
          title="Включить автоматическое удаление?"
          action="Включить"
          onClose={question.close}
          onConfirm={() => {
            question.close();
            void change(true);
          }}
        >
          <Text>
            Каждую ночь будут удаляться прошедшие записи, созданные больше трёх дней назад и срок
            хранения которых вышел. На каждую составляется акт; вернуть удалённую запись можно
            только из резервной копии.
          </Text>
        </ConfirmDialog>
      )}
    </>
  );
}
