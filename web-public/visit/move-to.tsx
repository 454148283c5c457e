import { READ_SLOT, VISIT_PAGE, type VisitPageState } from "../../shared/site/visit-page.ts";
import { formatDaySpoken } from "../../shared/time/calendar.ts";
import { slotText } from "../../shared/time/slot.ts";
import { PageTitle } from "../elements/page-title.tsx";
import { Current } from "./move.tsx";
import { PostButton } from "./post-button.tsx";

/** The confirmation of a move: from which slot to which. */
export function MoveTo({ visit, slot }: Extract<VisitPageState, { view: "move-to" }>) {
  return (
    <>
      <PageTitle>Перенести визит?</PageTitle>
      <Current visit={visit} />
      <div className="confirmation">
        <p className="confirmation-when" translate="no">
          Будет: {formatDaySpoken(slot.day)}, {slot.time}
        </p>
        <p translate="no">{slot.doctor}</p>
        <div className="visit-changes">
          <PostButton
            action={VISIT_PAGE.move}
            fields={{ slot: slotText(slot), [READ_SLOT]: slotText(visit) }}
          >
            Перенести
          </PostButton>
          <a className="button quiet-button" href={VISIT_PAGE.move}>
            Другое время
          </a>
          <a className="button quiet-button" href={VISIT_PAGE.page}>
            Оставить как есть
          </a>
        </div>
      </div>
    </>
  );
}
