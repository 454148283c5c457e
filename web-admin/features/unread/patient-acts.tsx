import { Button, Group, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { PatientAct } from "../../../shared/visit/patient-act.ts";
import { useWrite } from "../../server/write.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { useClinicMoment } from "../../ui/format/clock-time.ts";
import { PlainList } from "../../ui/plain-list.tsx";
import { actWords } from "../bell/act-words.ts";
import { ACTS, usePatientActs } from "../bell/unread-total.ts";
import classes from "./unread-screen.module.css";

/** Patients' acts by their links; shown while the server can be reached. */
export function PatientActs() {
  const { data: acts = [] } = usePatientActs();
  const { busy, failure, run } = useWrite({
    send: (server, ids: number[]) => server.send("POST", `${ACTS}/read`, { ids }),
    failed: "Не удалось отметить прочитанным",
    changes: [ACTS],
  });
  if (acts.length === 0) return null;
  return (
    <section aria-labelledby="patient-acts" className={classes.acts}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="patient-acts">
          Пациентки сами
        </Title>
        <BusyButton variant="default" disabled={busy} onClick={() => run(acts.map(({ id }) => id))}>
          Прочитано всё: {acts.length}
        </BusyButton>
      </Group>
      <FailureAlert failure={failure} />
      <PlainList gap={8} aria-label="Действия пациенток">
        {acts.map((act) => (
          <Act key={act.id} act={act} busy={busy} onRead={() => run([act.id])} />
        ))}
      </PlainList>
    </section>
  );
}

interface ActProps {
  act: PatientAct;
  busy: boolean;
  onRead: () => void;
}

function Act({ act, busy, onRead }: ActProps) {
  const moment = useClinicMoment();
  const words = actWords(act);
  return (
    <li className={classes.row}>
      <div>
        <strong>{words}</strong>
        <div className={classes.made}>{moment(act.at)}</div>
      </div>
      <Group gap={6}>
        {act.uid !== null && (
          <Button
            variant="default"
            px="xs"
            component={Link}
            to={`/journal/${act.uid}`}
            aria-label={`Открыть: ${words}`}
          >
            Открыть
          </Button>
        )}
        <BusyButton
          variant="subtle"
          px="xs"
          disabled={busy}
          aria-label={`Прочитано: ${words}`}
          onClick={onRead}
        >
          Прочитано
        </BusyButton>
      </Group>
    </li>
  );
}
