import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconArrowsMove, IconCheck, IconPrinter, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { isConfirmable } from "../../../shared/journal/visit-time.ts";
import { useEngine, useNow, type VisitView } from "../../offline/index.ts";
import { visitsIn } from "../../ui/format/counts.ts";
import { usePrintingVisits } from "../print/print-visits.tsx";
import { confirmVisits } from "../record/edit-visits.ts";
import classes from "./bulk.module.css";
import { MoveDialog } from "./move-dialog.tsx";

interface Props {
  /** The chosen visits, in the order of the list. */
  visits: readonly VisitView[];
  onClear: () => void;
}

/** Actions for the chosen visits, at the bottom of the window. */
export function BulkBar({ visits, onClear }: Props) {
  const engine = useEngine();
  const now = useNow();
  const [moving, setMoving] = useState(false);
  const { print, sheets } = usePrintingVisits(visits);
  const toConfirm = visits.filter((visit) => isConfirmable(visit, now));
  useWindowEvent(
    "keydown",
    ({ key }) => key === "Escape" && !document.querySelector('[role="dialog"]') && onClear(),
  );
  return (
    <section className={classes.bar} aria-label="Выбранные записи">
      <strong role="status">Выбрано: {visitsIn(visits.length)}</strong>
      {toConfirm.length > 0 && (
        <Button
          leftSection={<IconCheck aria-hidden size={17} />}
          onClick={() => {
            onClear();
            void confirmVisits(engine, toConfirm);
          }}
        >
          Подтвердить: {toConfirm.length}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconArrowsMove aria-hidden size={17} />}
        onClick={() => setMoving(true)}
      >
        На другой день
      </Button>
      <Button variant="default" leftSection={<IconPrinter aria-hidden size={17} />} onClick={print}>
        Печать
      </Button>
      <Tooltip label="Снять выбор (Esc)">
        <ActionIcon
          variant="subtle"
          size={36}
          className={classes.close ?? ""}
          aria-label="Снять выбор"
          onClick={onClear}
        >
          <IconX aria-hidden size={18} />
        </ActionIcon>
      </Tooltip>
      {moving && <MoveDialog visits={visits} onClose={() => setMoving(false)} onMoved={onClear} />}
      {sheets}
    </section>
  );
}
