import { Button, Checkbox } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../../../shared/language/russian-count.ts";
import { formatPhone } from "../../../../shared/patient/patient.ts";
import { type BookingWave, useEngine } from "../../../offline/index.ts";
import type { Failure } from "../../../server/failure-words.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useClinicClock } from "../../../ui/format/clock-time.ts";
import { visitsIn } from "../../../ui/format/counts.ts";
import { momentWords } from "../../../ui/format/moment-words.ts";
import { NoticeBanner } from "../../../ui/notice-banner.tsx";
import { UNSAVED_WORDS } from "../../../ui/sync-status/submit.ts";
import { notifyDone } from "../../../ui/toast.tsx";
import { patientOf } from "../../record/record-address.ts";
import { alikeIn } from "./alike.ts";
import classes from "./wave-banner.module.css";

interface Props {
  wave: BookingWave;
  onDismiss: () => void;
}

/** A wave of bookings: review it, cancel it, or dismiss it. */
export function WaveBanner({ wave, onDismiss }: Props) {
  const clockTime = useClinicClock();
  const [asking, setAsking] = useState(false);
  const { records } = wave;
  const [from, to] = [clockTime(wave.from), clockTime(wave.to)];
  const bookings = visitsIn(records.length);
  return (
    <NoticeBanner
      label="Волна записей с сайта"
      icon={IconUsersGroup}
      urgent
      actions={
        <>
          <Button color="danger" size="xs" onClick={() => setAsking(true)}>
            Убрать все записи этой волны
          </Button>
          <Button variant="default" size="xs" onClick={onDismiss}>
            Это пациенты
          </Button>
        </>
      }
    >
      <strong>Необычно много записей с сайта:</strong> {bookings},{" "}
      {from === to ? from : `${from} – ${to}`}. Возможно, их делает программа.
      {asking && <RemoveWave wave={wave} onClose={() => setAsking(false)} />}
    </NoticeBanner>
  );
}

/** Each visit is cancelled by a separate call and has a separate act. */
function RemoveWave({ wave, onClose }: { wave: BookingWave; onClose: () => void }) {
  const engine = useEngine();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // A snapshot of the question: visits that arrive later were not reviewed.
  const [all] = useState(wave.records);
  const [chosen, choose] = useState(() => [...alikeIn(wave.records)]);
  const clockTime = useClinicClock();
  const records = all.filter(({ uid }) => chosen.includes(uid));

  const remove = async () => {
    setBusy(true);
    setFailure(null);
    try {
      for (const record of records) await engine.cancelVisit(record.uid, record);
    } catch (error) {
      console.error("The device refused to keep an edit", error);
      setBusy(false);
      setFailure({ title: UNSAVED_WORDS, reason: null, fields: {} });
      return;
    }
    const cancelled = counted(
      records.length,
      "запись отменена",
      "записи отменены",
      "записей отменено",
    );
    notifyDone(`${cancelled}, время освобождается. Акты будут в разделе «Акты»`);
    onClose();
  };

  return (
    <ConfirmDialog
      title="Убрать все записи этой волны?"
      action={`Убрать ${visitsIn(records.length)}`}
      busy={busy}
      disabled={records.length === 0}
      failure={failure}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        Отмеченные записи будут удалены, их время освободится, на каждую останется акт. Отмечены те,
        что похожи друг на друга именем, телефоном или комментарием. Подтверждённых записей в списке
        нет.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keys */}
      <ul className={classes.list} tabIndex={0} aria-label="Записи волны">
        {all.map((record) => (
          <li key={record.uid}>
            <Checkbox
              checked={chosen.includes(record.uid)}
              onChange={({ currentTarget: { checked } }) =>
                choose((was) => [
                  ...was.filter((uid) => uid !== record.uid),
                  ...(checked ? [record.uid] : []),
                ])
              }
              label={
                <>
                  <strong>{patientOf(record)}</strong>, {formatPhone(record.phone)}
                </>
              }
              description={`${momentWords(record.day, record.record_time)}, ${record.employee_name}; записались ${clockTime(record.created_at)}`}
            />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
