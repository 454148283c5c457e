import { Alert, Anchor, Button, Group, Paper } from "@mantine/core";
import { IconPencil, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { formatDayLong, formatDaySpoken } from "../../shared/calendar.ts";
import { isAccepted } from "../../shared/journal.ts";
import { formatPhone, phoneLink } from "../../shared/patient.ts";
import { useEngine, useStatus } from "../offline/hooks.tsx";
import type { FoldedRecord } from "../offline/record.ts";
import { useClinicMoment } from "../shell/clock-time.ts";
import { useFocusOnMount } from "../shell/focus.ts";
import { QUEUED_WORDS, tellSaving } from "../shell/tell-saving.ts";
import { CancelRecord } from "./cancel-record.tsx";
import { RecordState } from "./record-state.tsx";
import classes from "./record-view.module.css";

interface Props {
  record: FoldedRecord;
  /** Edit mode was just left, with what there is to say about it. */
  edited: { words: string | null } | null;
  onEdit: () => void;
}

export function RecordView({ record, edited, onEdit }: Props) {
  const engine = useEngine();
  const { storage } = useStatus();
  const moment = useClinicMoment();
  const editButton = useFocusOnMount<HTMLButtonElement>(edited !== null);
  const [cancelling, setCancelling] = useState<FoldedRecord | null>(null);
  const isUntrue = edited?.words === QUEUED_WORDS && storage === "lost";
  const refused = record.sync === "conflict" || record.sync === "rejected";
  const confirm = () =>
    tellSaving(
      engine,
      () => engine.amend(record.uid, { call_operator: true }),
      "Запись подтверждена",
    );
  return (
    <Paper withBorder p="lg" maw={760}>
      {refused && (
        <Alert color="danger" role="alert" mb="md" title="Правка этой записи не принята">
          Она не потеряна и ждёт в разделе{" "}
          <Anchor component={Link} to="/decisions" inherit fw={700}>
            «Требует решения»
          </Anchor>
          .
        </Alert>
      )}
      {edited?.words && !refused && !isUntrue && (
        <Alert color="brand" role="status" mb="md">
          {edited.words}
        </Alert>
      )}
      <Group gap="md">
        <strong>Принято: {isAccepted(record) ? "Да" : "Нет"}</strong>
        <RecordState record={record} />
      </Group>
      <dl className={classes.facts}>
        <Fact name="Номер записи">{record.id ?? "появится после отправки"}</Fact>
        <Fact name="Время">{record.record_time}</Fact>
        <Fact name="Дата">
          {formatDayLong(record.day)}, {formatDaySpoken(record.day).split(", ")[1]}
        </Fact>
        <Fact name="Пациент">{record.user_name}</Fact>
        <Fact name="Телефон">
          {record.phone && <a href={phoneLink(record.phone)}>{formatPhone(record.phone)}</a>}
        </Fact>
        <Fact name="Врач">{record.employee_name}</Fact>
        <Fact name="Услуга">{record.service}</Fact>
        <Fact name="Комментарий">{record.add_comment}</Fact>
        {record.source === "site" && (
          <>
            <Fact name="Просмотрено">{record.read_at ? moment(record.read_at) : "Нет"}</Fact>
            <Fact name="Согласие на обработку данных">
              {record.consent
                ? `редакция ${record.consent.version}, ${moment(record.consent.at)}`
                : "сведений нет"}
            </Fact>
          </>
        )}
        <Fact name="Создана">{moment(record.created_at)}</Fact>
      </dl>
      <Group gap="sm">
        <Button
          ref={editButton}
          leftSection={<IconPencil aria-hidden size={17} />}
          onClick={onEdit}
        >
          Редактировать
        </Button>
        {!isAccepted(record) && (
          <Button variant="outline" onClick={confirm}>
            Подтвердить запись
          </Button>
        )}
        <Button
          variant="subtle"
          color="danger"
          leftSection={<IconX aria-hidden size={17} />}
          onClick={() => setCancelling(record)}
        >
          Отменить запись
        </Button>
      </Group>
      <CancelRecord record={cancelling} onClose={() => setCancelling(null)} />
    </Paper>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children || "—"}</dd>
    </div>
  );
}
