import { Switch } from "@mantine/core";
import { useEngine, useSettings } from "../offline/hooks.tsx";
import { tellSaving } from "../shell/tell-saving.ts";

/** The journal's setting; the rule itself is DESIGN 2.9. */
export function AutoDeleteSwitch() {
  const engine = useEngine();
  const { deleteAfterDayPassed } = useSettings();
  return (
    <Switch
      label="Автоматическое удаление"
      description="Прошедшие записи удаляются, когда с их создания прошло три дня"
      checked={deleteAfterDayPassed}
      onChange={({ currentTarget: { checked } }) =>
        tellSaving(
          engine,
          () => engine.changeSettings({ deleteAfterDayPassed: checked }),
          checked ? "Автоматическое удаление включено" : "Автоматическое удаление выключено",
        )
      }
    />
  );
}
