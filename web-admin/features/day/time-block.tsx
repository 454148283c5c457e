import { shallowEqual } from "@mantine/hooks";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockHour4,
  IconClockPlus,
  IconCloudUp,
  IconFlag,
  IconLock,
  IconMessage,
  IconPlus,
  IconRepeat,
  IconSparkles,
  IconUserPause,
} from "@tabler/icons-react";
import { type DOMAttributes, memo } from "react";
import { outcomeWords } from "../../../shared/journal/outcome.ts";
import { formatPhone } from "../../../shared/patient/patient.ts";
import { shortName } from "../../../shared/patient/short-name.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import { useNow, type VisitView } from "../../offline/index.ts";
import { minutesWaited, waitingWords } from "../record/arrival.ts";
import { patientOf } from "../record/record-address.ts";
import { type RecordStatus, statusOf } from "../record/record-state.tsx";
import type { Block, BlockState } from "./day-blocks.ts";
import classes from "./time-grid.module.css";

export interface BlockProps {
  block: Block;
  slot: Slot;
  doctor: string;
  isToday: boolean;
  /** How many lines of text the block has room for. */
  lines: number;
  /** A visit is being moved: free times are where it may go. */
  isMoving: boolean;
  onFree: (slot: Slot) => void;
  onOpen: (record: VisitView) => void;
  /** A visit is dragged away; null when it was dropped. */
  onDrag: (record: VisitView | null) => void;
  /** The pointer is over this slot while a visit is being moved. */
  onPoint: (slot: Slot, state: BlockState) => void;
}

/** One time of one doctor, with words and signs for its state, not colour alone. */
export const TimeBlock = memo(function TimeBlock(props: BlockProps) {
  const { block, slot, doctor, isMoving, onFree, onPoint } = props;
  const { time, state, visit, waiting } = block;
  const awaited = waiting > 0 && !isMoving ? `Ждут это время: ${waiting}` : null;
  const point = isMoving ? () => onPoint(slot, state) : undefined;
  const pointed = { onDragEnter: point, onMouseEnter: point, onFocus: point };
  // Not a component: the same button shows a visit or a free time, and so keeps the focus.
  if (visit) return visitButton({ ...props, visit, pointed });
  if (state === "free") {
    const label = `${isMoving ? "Перенести сюда" : "Записать"}: ${time}, ${doctor}, свободно`;
    return (
      <button
        type="button"
        className={classes.free}
        data-target={isMoving}
        // The visible words of an awaited time are more than its label could contain.
        aria-label={awaited === null ? label : undefined}
        title={awaited ?? undefined}
        onClick={() => onFree(slot)}
        onDragOver={isMoving ? (event) => event.preventDefault() : undefined}
        onDrop={(event) => {
          event.preventDefault();
          onFree(slot);
        }}
        {...pointed}
      >
        <IconPlus aria-hidden size={14} />
        <span aria-hidden={awaited !== null}>{time}</span>
        {awaited !== null && (
          <>
            <span className={classes.awaited} aria-hidden>
              <IconUserPause size={14} /> ждут: {waiting}
            </span>
            <span className="visually-hidden">{`${label}. ${awaited}`}</span>
          </>
        )}
      </button>
    );
  }
  return (
    <span className={classes.closed} data-state={state} {...pointed}>
      {state === "held" && <IconLock aria-hidden size={14} />}
      {time} {state === "held" ? "занято" : <span className="visually-hidden">прошло</span>}
    </span>
  );
}, isSameBlock);

/** Every change creates all blocks again; most stay equal, and equal ones do not render. */
function isSameBlock(before: BlockProps, after: BlockProps): boolean {
  const { block: blockBefore, slot: slotBefore, ...restBefore } = before;
  const { block, slot, ...rest } = after;
  return (
    shallowEqual(blockBefore, block) &&
    shallowEqual(slotBefore, slot) &&
    shallowEqual(restBefore, rest)
  );
}

export const STATUS_SIGNS: Record<RecordStatus, { words: string; icon: typeof IconPlus | null }> = {
  unread: { words: "новая", icon: IconSparkles },
  unconfirmed: { words: "не подтверждена", icon: IconClockHour4 },
  confirmed: { words: "подтверждена", icon: IconCircleCheck },
  staff: { words: "записал сотрудник", icon: null },
};

/** A private type, so that no patient data can be dropped into another app. */
const DRAGGED = "application/x-priem-visit";

interface VisitProps
  extends Pick<BlockProps, "block" | "doctor" | "isToday" | "lines" | "onOpen" | "onDrag"> {
  visit: VisitView;
  pointed: Pick<DOMAttributes<HTMLElement>, "onDragEnter" | "onMouseEnter" | "onFocus">;
}

/** «ждёт 12 мин»: by itself, so that a minute does not draw the whole day. */
function Waiting({ visit }: { visit: VisitView }) {
  const now = useNow();
  const waited = minutesWaited(visit, now);
  if (waited === null) return null;
  const words = waitingWords(visit, now);
  return (
    <>
      <span className="visually-hidden">, {words}</span>
      <em className={classes.waiting} aria-hidden>
        {words}
      </em>
      <em className={classes.waitingShort} aria-hidden>
        {waited}′
      </em>
    </>
  );
}

function visitButton({
  block,
  visit,
  doctor,
  isToday,
  lines,
  pointed,
  onOpen,
  onDrag,
}: VisitProps) {
  const { offered, alsoBooked } = block;
  const also = alsoBooked && `с этого телефона ещё: ${alsoBooked}`;
  const status = statusOf(visit);
  const { words, icon: Icon } = STATUS_SIGNS[status];
  const refused = visit.sync === "conflict" || visit.sync === "rejected";
  const patient = patientOf(visit);
  const comment = visit.add_comment.trim();
  const details = [formatPhone(visit.phone), visit.service, comment].filter(Boolean);
  const shown = lines === 2 ? [details.join(" · ")] : details.slice(0, lines - 1);
  return (
    <button
      type="button"
      className={classes.visit}
      data-visit={visit.uid}
      aria-keyshortcuts={isToday ? "A" : undefined}
      data-status={status}
      data-sync={visit.sync}
      title={[patient, ...details, outcomeWords(visit.outcome), also, !offered && "вне расписания"]
        .filter(Boolean)
        .join("\n")}
      onClick={() => onOpen(visit)}
      draggable={!refused}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = "move";
        dataTransfer.setData(DRAGGED, visit.uid);
        // Rendering the dragged element again at once would end the drag.
        setTimeout(() => onDrag(visit));
      }}
      onDragEnd={() => onDrag(null)}
      {...pointed}
    >
      <span className={classes.line}>
        <span className="visually-hidden">
          {visit.record_time}, {doctor},{" "}
        </span>
        <span className={classes.time} aria-hidden>
          {visit.record_time}
        </span>
        <strong>{shortName(patient)}</strong>
        {visit.arrived_at !== "" && visit.outcome === "" && <Waiting visit={visit} />}
      </span>
      {shown.map((detail) => (
        <span key={detail} className={classes.line}>
          {detail}
        </span>
      ))}
      <span className={classes.signs}>
        {comment && <IconMessage aria-hidden size={13} />}
        {Icon && <Icon aria-hidden size={13} />}
        {also && <IconRepeat aria-hidden size={13} />}
        {!offered && <IconClockPlus aria-hidden size={13} />}
        {visit.outcome !== "" && <IconFlag aria-hidden size={13} />}
        {visit.sync === "waiting" && <IconCloudUp aria-hidden size={13} />}
        {refused && <IconAlertTriangle aria-hidden size={13} />}
      </span>
      <span className="visually-hidden">
        , {words}
        {comment && !shown.join().includes(comment) && `, комментарий: ${comment}`}
        {visit.sync === "waiting" && ", ждёт отправки"}
        {visit.outcome !== "" && `, ${outcomeWords(visit.outcome)}`}
        {also && `, ${also}`}
        {refused && ", требует решения"}
        {!offered && ", вне расписания"}
      </span>
    </button>
  );
}
