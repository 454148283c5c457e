import { Switch, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEngine, useSettings } from "../offline/hooks.tsx";
import { ConfirmDialog } from "../shell/confirm-dialog.tsx";
import { tellSaving } from "../shell/tell-saving.ts";

/** The journal's setting, asked about before it is on; the rule itself is DESIGN 2.9. */
export function AutoDeleteSwitch() {
  const engine = useEngine();
  const { deleteAfterDayPassed } = useSettings();
  const [asking, question] = useDisclosure(false);

  const change = (on: boolean) =>
    tellSaving(
      engine,
      () => engine.changeSettings({ deleteAfterDayPassed: on }),
      on ? "Автоматическое удаление включено" : "Автоматическое удаление выключено",
    );

  return (
    <>
      <Switch
        label="Автоматическое удаление"
        description="Прошедшие записи удаляются, когда с их создания прошло три дня"
        checked={deleteAfterDayPassed}
        onChange={({ currentTarget: { checked } }) =>
          checked ? question.open() : void change(false)
        }
      />
      {asking && (
        <ConfirmDialog
          title="Включить автоматическое удаление?"
          action="Включить"
          busy={false}
          failure={null}
          onClose={question.close}
          onConfirm={() => {
            question.close();
            void change(true);
          }}
        >
          <Text>
            Каждую ночь будут удаляться прошедшие записи, созданные больше трёх дней назад. На
            каждую составляется акт; вернуть удалённую запись нельзя.
          </Text>
        </ConfirmDialog>
      )}
    </>
  );
}
