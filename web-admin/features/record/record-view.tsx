import { Box, Button, Group, Paper } from "@mantine/core";
import { IconArrowsMove, IconCalendarRepeat, IconPencil, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { isAccepted } from "../../../shared/journal/record.ts";
import { isConfirmable } from "../../../shared/journal/visit-time.ts";
import { versionWords } from "../../../shared/retention/retention-rule.ts";
import { formatDayLong, formatDaySpoken } from "../../../shared/time/calendar.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import { useDoctors, useEngine, useNow, type VisitView } from "../../offline/index.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { preparationFor, useStoredPrices } from "../../ui/fields/stored-prices.ts";
import { useClinicMoment } from "../../ui/format/clock-time.ts";
import { PhoneLink } from "../../ui/format/phone-link.tsx";
import { OutcomeAlert } from "../../ui/sync-status/outcome-alert.tsx";
import type { EditResult } from "../../ui/sync-status/submit.ts";
import { VisitMessages } from "../messages/visit-messages.tsx";
import { CancelRecord } from "./cancel-record.tsx";
import { confirmVisits } from "./edit-visits.ts";
import { useFocusOnMount } from "./focus.ts";
import { OutcomeButtons } from "./outcome-buttons.tsx";
import { PatientLinkButton, WrongPhoneNote } from "./patient-link.tsx";
import { RecordState } from "./record-state.tsx";
import classes from "./record-view.module.css";
import { RefusedEdit, useRefusedEdits } from "./refused-edit.tsx";
import { RepeatVisit } from "./repeat-visit.tsx";

interface Props {
  record: VisitView;
  /** On the record's own page the words are the specification's. */
  isOwnPage: boolean;
  /** Edit mode was just left. */
  isLeft: boolean;
  /** The result of the edit made there, if any. */
  edited: EditResult | null;
  onEdit: () => void;
  onMove: ((record: VisitView) => void) | undefined;
  /** The next visit of the same patient is to be booked at a time. */
  onRepeat: (record: VisitView, slot: Slot) => void;
}

export function RecordView({ record, isOwnPage, isLeft, edited, onEdit, onMove, onRepeat }: Props) {
  const engine = useEngine();
  const now = useNow();
  const moment = useClinicMoment();
  const preparation = preparationFor(record.service, useStoredPrices());
  const editButton = useFocusOnMount<HTMLButtonElement>(isLeft);
  const isHere = useDoctors().some(({ id }) => id === record.employee);
  const [repeating, setRepeating] = useState(false);
  const [cancelling, setCancelling] = useState<VisitView | null>(null);
  const refusedEdits = useRefusedEdits(record.uid);
  const refused = record.sync === "conflict" || record.sync === "rejected";
  const confirm = () => void confirmVisits(engine, [record]);
  return (
    <Paper withBorder p="lg">
      {refused && (
        <Box mb="md">
          <RefusedEdit edits={refusedEdits} />
        </Box>
      )}
      <Group gap="md">
        <strong>{acceptedWords(record, isOwnPage)}</strong>
        <RecordState record={record} />
      </Group>
      <OutcomeButtons record={record} />
      <dl className={classes.facts}>
        <Fact name="Номер записи">{record.id ?? "появится после отправки"}</Fact>
        <Fact name="Время">{record.record_time}</Fact>
        <Fact name="Дата">
          {formatDayLong(record.day)}, {formatDaySpoken(record.day).split(", ")[1]}
        </Fact>
        <Fact name="Пациент">{record.user_name}</Fact>
        <Fact name="Телефон">
          {record.phone && (
            <>
              <PhoneLink phone={record.phone} />
              {/* Loaded again when the record's phone changes. */}
              {record.id !== null && <WrongPhoneNote key={record.revision} uid={record.uid} />}
            </>
          )}
        </Fact>
        <Fact name="Врач">{record.employee_name}</Fact>
        <Fact name="Услуга">{record.service}</Fact>
        {preparation !== "" && <Fact name="Как подготовиться">{preparation}</Fact>}
        <Fact name="Комментарий">{record.add_comment}</Fact>
        <Fact name="SMS о визите">
          {record.sms_consent ? "согласна" : "не согласна"}
          {record.sms_consent && record.id !== null && <VisitMessages uid={record.uid} />}
        </Fact>
        {record.arrived_at !== "" && <Fact name="Приход">{record.arrived_at}</Fact>}
        {record.source === "site" && (
          <>
            <Fact name="Просмотрено">{record.read_at ? moment(record.read_at) : "Нет"}</Fact>
            <Fact name="Согласие на обработку данных">
              {record.consent
                ? `${versionWords(record.consent.version)}, ${moment(record.consent.at)}`
                : "сведений нет"}
            </Fact>
          </>
        )}
        <Fact name="Создана">{moment(record.created_at)}</Fact>
      </dl>
      {/* Beside the button that is focused then: the page may be scrolled down to it. */}
      {edited && !refused && (
        <OutcomeAlert outcome={edited.outcome} mb="md">
          {edited.words}
        </OutcomeAlert>
      )}
      <DialogActions justify="flex-start">
        <Button
          ref={editButton}
          leftSection={<IconPencil aria-hidden size={17} />}
          onClick={onEdit}
        >
          Редактировать
        </Button>
        {onMove && !refused && (
          <Button
            variant="outline"
            leftSection={<IconArrowsMove aria-hidden size={17} />}
            onClick={() => onMove(record)}
          >
            Перенести
          </Button>
        )}
        {isConfirmable(record, now) && (
          <Button variant="outline" onClick={confirm}>
            Подтвердить запись
          </Button>
        )}
        {record.id !== null && <PatientLinkButton record={record} />}
        {isHere && (
          <Button
            variant="outline"
            leftSection={<IconCalendarRepeat aria-hidden size={17} />}
            aria-expanded={repeating}
            onClick={() => setRepeating((before) => !before)}
          >
            Повторный приём
          </Button>
        )}
        <Button
          variant="subtle"
          color="danger"
          leftSection={<IconX aria-hidden size={17} />}
          onClick={() => setCancelling(record)}
        >
          Отменить визит
        </Button>
      </DialogActions>
      {isHere && repeating && (
        <RepeatVisit visit={record} onChoose={(slot) => onRepeat(record, slot)} />
      )}
      <CancelRecord record={cancelling} onClose={() => setCancelling(null)} />
    </Paper>
  );
}

/** For a future visit «Принято: Да» reads as if the patient had been here. */
function acceptedWords(record: VisitView, isOwnPage: boolean): string {
  if (isOwnPage) return `Принято: ${isAccepted(record) ? "Да" : "Нет"}`;
  return isAccepted(record) ? "Подтверждена" : "Не подтверждена";
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children || "—"}</dd>
    </div>
  );
}
