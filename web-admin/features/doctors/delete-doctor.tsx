import { Text } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { visitInTheWaySchema } from "../../../shared/journal/refusals.ts";
import { formatPhone } from "../../../shared/patient/patient.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { CallFailed } from "../../server/call-failed.ts";
import { useWrite } from "../../server/write.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { momentWords } from "../../ui/format/moment-words.ts";
import { notifyDone } from "../../ui/toast.tsx";
import classes from "./delete-doctor.module.css";

interface Props {
  doctor: Doctor;
  onClose: () => void;
}

/**
 * The visits that prevent the deletion, as the 409 names them; with names only for readers of the
 * journal.
 */
const visitsSchema = z.object({
  code: z.literal(PROBLEM.visitsInTheWay),
  visits: z.array(visitInTheWaySchema),
});
type Visits = z.infer<typeof visitsSchema>["visits"];

/**
 * Asks for the doctor's removal; future visits are shown first, and removing them needs a
 * confirmation.
 */
export function DeleteDoctor({ doctor, onClose }: Props) {
  const [visits, setVisits] = useState<Visits>([]);
  const { busy, failure, run } = useWrite({
    send: (server) =>
      server
        .send(
          "DELETE",
          `/api/doctors/${doctor.id}`,
          visits.length > 0 ? { confirmed_visits: visits.map(({ id }) => id) } : undefined,
        )
        .then(() => null, visitsInTheWay),
    failed: "Не удалось удалить врача",
    changes: ["/api/doctors"],
    onDone: (inTheWay) => {
      if (inTheWay) return setVisits(inTheWay);
      notifyDone(`Врач удалён: ${doctor.name_employee}`);
      onClose();
    },
  });

  return (
    <ConfirmDialog
      title="Подтверждение удаления"
      action={visits.length > 0 ? "Всё равно удалить" : "Удалить"}
      busy={busy}
      failure={failure}
      onConfirm={() => run()}
      onClose={onClose}
    >
      <Text>
        Удалить врача: <strong>{doctor.name_employee}</strong>? На сайте и в расписании врача больше
        не будет.
      </Text>
      {visits.length > 0 && (
        <section role="alert" className={classes.visits}>
          <Text fw={600} size="sm">
            К этому врачу записаны пациенты. Записи останутся в журнале, с пациентами нужно
            связаться:
          </Text>
          <ul>
            {visits.map(({ id, day, time, user_name, phone }) => (
              <li key={id}>
                {[momentWords(day, time), user_name, phone && formatPhone(phone)]
                  .filter(Boolean)
                  .join(", ")}
              </li>
            ))}
          </ul>
        </section>
      )}
    </ConfirmDialog>
  );
}

/** @throws the error unchanged, if it is not this refusal */
function visitsInTheWay(error: unknown): Visits {
  const read = visitsSchema.safeParse(error instanceof CallFailed ? error.body : null);
  if (!read.success) throw error;
  return read.data.visits;
}
