import { Alert, Anchor, Button, Group, NativeSelect } from "@mantine/core";
import { IconDeviceFloppy, IconTrash, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { closedWords, isClosedOn } from "../../../../shared/journal/closure-words.ts";
import type { Day } from "../../../../shared/time/calendar.ts";
import { type DayView, useClosures, useTemplates } from "../../../offline/index.ts";
import { useUser } from "../../../server/user.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { TimesField } from "../../../ui/fields/times-field.tsx";
import { readTimes, TIMES_WANTED, writeTimes } from "../../../ui/fields/times-text.ts";
import { visitsIn } from "../../../ui/format/counts.ts";
import { OutcomeAlert } from "../../../ui/sync-status/outcome-alert.tsx";
import {
  discardUnsavedTimes,
  keepUnsavedTimes,
  type UnsavedTimes,
  useUnsavedTimes,
} from "./unsaved-times.ts";
import { useDaySaving } from "./use-day-saving.ts";
import { VisitsQuestion } from "./visits-question.tsx";

interface Props {
  day: Day;
  employee: number;
  /** Undefined where nothing was ever offered on this day. */
  of: DayView | undefined;
}

/** Times typed or taken from a template; a draft stays with its date until it is saved. */
export function TimesEditor({ day, employee, of }: Props) {
  const templates = useTemplates();
  const { id: user, rights } = useUser();
  const place = { user, day, employee };
  const draft = useUnsavedTimes(place);
  const [problem, setProblem] = useState<string | null>(null);
  const closure = useClosures().find((each) => isClosedOn(each, day));
  const offered = of?.offered ?? [];
  const text = draft?.text ?? writeTimes(offered);
  const saving = useDaySaving({ place, of, draft });
  const { busy } = saving;

  const type = (typed: string) => {
    setProblem(null);
    saving.forget();
    if (typed === writeTimes(offered)) discardUnsavedTimes(place);
    else keepUnsavedTimes(place, { text: typed, from: draft?.from ?? offered });
  };

  const save = (event: FormEvent) => {
    event.preventDefault();
    const { times } = readTimes(text);
    const adds = times.some((time) => !offered.includes(time));
    const found = times.length === 0 ? TIMES_WANTED : closure && adds ? closedWords(closure) : null;
    setProblem(found);
    if (found === null) void saving.save({ from: draft?.from ?? offered, to: times });
  };

  return (
    <form onSubmit={save} noValidate>
      <NativeSelect
        label="Шаблон"
        mb="md"
        value=""
        disabled={busy !== null}
        onChange={({ currentTarget: { value } }) => {
          const template = templates.find(({ uid }) => uid === value);
          if (template) type(writeTimes(template.schedule_tpl));
        }}
        data={[
          { value: "", label: "Выберите шаблон" },
          ...templates.map(({ uid, tpl_name }) => ({ value: uid, label: tpl_name })),
        ]}
      />
      <TimesField
        label="Время приёма"
        value={text}
        error={problem}
        disabled={busy !== null}
        onChange={type}
      />
      {draft && (
        <DraftNotes draft={draft} offered={offered} onDrop={() => type(writeTimes(offered))} />
      )}
      {saving.message && (
        <OutcomeAlert mt="md" outcome={saving.message.outcome}>
          {saving.message.words}
          {saving.undo && (
            <Button size="compact-sm" variant="default" ml="sm" onClick={saving.undo}>
              Вернуть
            </Button>
          )}
          {saving.visitsLeft > 0 && rights.includes("journal") && (
            <Anchor
              display="block"
              inherit
              fw={600}
              underline="always"
              renderRoot={(props) => (
                <Link to="/moves" search={{ employee, from: day, to: day }} {...props} />
              )}
            >
              Перезвонить и перенести: {visitsIn(saving.visitsLeft)}
            </Anchor>
          )}
        </OutcomeAlert>
      )}
      <Group gap="sm" mt="md">
        <BusyButton
          type="submit"
          leftSection={<IconDeviceFloppy aria-hidden size={17} />}
          disabled={busy !== null || text.trim() === ""}
        >
          {busy === "saving" ? "Сохранение..." : "Обновить расписание"}
        </BusyButton>
        <BusyButton
          variant="subtle"
          color="danger"
          leftSection={<IconTrash aria-hidden size={17} />}
          disabled={busy !== null || offered.length === 0}
          onClick={() => saving.remove()}
        >
          {busy === "deleting" ? "Удаление..." : "Удалить расписание"}
        </BusyButton>
      </Group>
      <VisitsQuestion
        question={saving.question}
        onGoOn={saving.goOn}
        onKeepTimes={saving.keepTimes}
        onClose={saving.stepBack}
      />
    </form>
  );
}

interface NotesProps {
  draft: UnsavedTimes;
  offered: readonly string[];
  onDrop: () => void;
}

function DraftNotes({ draft, offered, onDrop }: NotesProps) {
  const moved = writeTimes(draft.from) !== writeTimes(offered);
  return (
    <>
      {moved && (
        <Alert
          color="warning"
          role="alert"
          mt="sm"
          icon={<IconUsers aria-hidden />}
          title="Пока вы правили, расписание изменили"
        >
          Теперь в нём: {writeTimes(offered) || "ничего"}. Ваши изменения лягут поверх.
        </Alert>
      )}
      <Group gap="xs" mt="xs">
        <span role="status">Черновик этой даты, ещё не сохранён.</span>
        <Button size="compact-sm" variant="subtle" onClick={onDrop}>
          Вернуть сохранённое
        </Button>
      </Group>
    </>
  );
}
