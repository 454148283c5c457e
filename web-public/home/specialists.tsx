import { useCallback, useEffect, useRef, useState } from "react";
import { visibleDoctors } from "../../shared/clinic/doctor-profile.ts";
import { DoctorCardItem } from "../blocks/doctor-card.tsx";
import { doctorsCall } from "../data/calls.ts";
import { dataOf, useCall } from "../data/use-call.ts";
import { BackIcon, ForwardIcon } from "../elements/icons.tsx";
import { useSwipe } from "../elements/use-swipe.ts";

/** How many cards a window shows, by its width (public spec, section 9). */
function visibleCards(windowWidth: number): number {
  if (windowWidth >= 1200) return 3;
  return windowWidth >= 768 ? 2.04 : 1.06;
}

/**
 * Doctors in a row that moves by the visible cards times the card's width (public spec, section 2).
 */
export function Specialists() {
  const doctors = visibleDoctors(dataOf(useCall(doctorsCall)) ?? []).filter(
    (doctor) => !doctor.is_flagged,
  );
  const row = useRef<HTMLUListElement>(null);
  const ends = useEnds(row, doctors.length);
  /** Where the row is scrolling to: a second click continues from there. */
  const goal = useRef<number | null>(null);
  const move = (step: 1 | -1) => {
    const card = row.current?.firstElementChild;
    if (!row.current || !card) return;
    const { scrollLeft, scrollWidth, clientWidth } = row.current;
    const by = step * visibleCards(window.innerWidth) * card.getBoundingClientRect().width;
    const left = (goal.current ?? scrollLeft) + by;
    goal.current = Math.max(0, Math.min(left, scrollWidth - clientWidth));
    row.current.scrollTo({ left: goal.current });
  };
  const swipe = useSwipe(move);
  if (doctors.length === 0) return <section className="section" id="specialists" />;
  return (
    <section className="section specialists" id="specialists" aria-labelledby="specialists-title">
      <div className="section-head">
        <h2 id="specialists-title">Наши специалисты</h2>
        <div className="slider-buttons needs-script waits">
          <button
            type="button"
            className="round"
            aria-label="Предыдущие врачи"
            disabled={ends.start}
            onClick={() => move(-1)}
          >
            <BackIcon />
          </button>
          <button
            type="button"
            className="round"
            aria-label="Следующие врачи"
            disabled={ends.end}
            onClick={() => move(1)}
          >
            <ForwardIcon />
          </button>
        </div>
      </div>
      <ul
        className="specialists-row"
        ref={row}
        onScrollEnd={() => {
          goal.current = null;
        }}
        {...swipe}
      >
        {doctors.map((doctor) => (
          <DoctorCardItem key={doctor.id} doctor={doctor} />
        ))}
      </ul>
    </section>
  );
}

/** Whether the row is at its start or end. */
function useEnds(row: React.RefObject<HTMLElement | null>, count: number) {
  const [ends, setEnds] = useState({ start: true, end: false });
  const look = useCallback(() => {
    const element = row.current;
    if (!element) return;
    const left = element.scrollWidth - element.clientWidth - element.scrollLeft;
    setEnds({ start: element.scrollLeft <= 1, end: left <= 1 });
  }, [row]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of cards changes the ends
  useEffect(() => {
    look();
    const element = row.current;
    element?.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      element?.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [look, row, count]);
  return ends;
}
