import { Button } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconArrowsMove } from "@tabler/icons-react";
import { shortName } from "../../../shared/patient/short-name.ts";
import { formatDaySpoken } from "../../../shared/time/calendar.ts";
import type { VisitView } from "../../offline/index.ts";
import { patientOf } from "../record/record-address.ts";
import classes from "./move-banner.module.css";

interface Props {
  visit: VisitView;
  /** The hint about the slot under the pointer; null while the pointer is elsewhere. */
  hint: string | null;
  /** Asks for a time that is not offered. */
  onOther: () => void;
  onStop: () => void;
}

/**
 * Over the grid while a visit is being moved: the patient, the old slot, and the slot under the
 * pointer.
 */
export function MoveBanner({ visit, hint, onOther, onStop }: Props) {
  useWindowEvent("keydown", ({ key }) => key === "Escape" && onStop());
  return (
    <section className={classes.banner} aria-label="Перенос записи">
      <IconArrowsMove aria-hidden size={18} />
      <div>
        <strong>{shortName(patientOf(visit))}</strong>, сейчас {visit.record_time},{" "}
        {formatDaySpoken(visit.day)}, {shortName(visit.employee_name)}
        <p role="status">{hint ?? "Выберите свободное время — здесь или в другом дне."}</p>
      </div>
      <Button size="xs" variant="default" onClick={onOther}>
        Вне расписания…
      </Button>
      <Button size="xs" variant="default" onClick={onStop}>
        Не переносить
      </Button>
    </section>
  );
}
