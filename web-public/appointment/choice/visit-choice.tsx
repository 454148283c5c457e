import { type RefObject, useEffect, useMemo } from "react";
import { wishAddress } from "../../../shared/site/wish-page.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import { Phones } from "../../blocks/by-phone.tsx";
import { ClosedDays } from "../../blocks/closed-days.tsx";
import { Problem } from "../../elements/field.tsx";
import type { Opening } from "../booking/opening.ts";
import type { Booking } from "../booking/use-booking.ts";
import { firstFreeDay, freeCount, freeOf } from "../free-slots/free-slots.ts";
import { timesOf, workingOn } from "../free-slots/times-of.ts";
import type { useFreeSlots } from "../free-slots/use-free-slots.ts";
import { monthOf, monthsFrom, type YearMonth } from "../selection/months.ts";
import { PATIENT } from "../selection/page-ids.ts";
import {
  chooseDay,
  chooseDoctor,
  chooseService,
  chooseSlot,
  doctorOf,
  type Selection,
} from "../selection/selection.ts";
import { monthName, selectionAddress } from "../selection/selection-address.ts";
import { doctorsFor } from "../selection/wanted-service.ts";
import { Calendar } from "./calendar.tsx";
import { ChoiceButton } from "./choice-button.tsx";
import { ChosenBar } from "./chosen-bar.tsx";
import { DoctorChoice } from "./doctor-choice.tsx";
import { ServiceFilter } from "./service-filter.tsx";
import { Times } from "./times.tsx";

interface VisitChoiceProps {
  opening: Opening | null;
  slots: ReturnType<typeof useFreeSlots>;
  booking: Booking;
  month: YearMonth | null;
  onShowMonth(month: YearMonth): void;
  calendar: RefObject<HTMLDivElement | null>;
  timesTitle: RefObject<HTMLHeadingElement | null>;
  onContinue(): void;
}

/** Service, doctor, day and time of the visit. */
export function VisitChoice(props: VisitChoiceProps) {
  const { opening, slots, booking, month, calendar, timesTitle } = props;
  const { selection, problems } = booking;
  const doctors = useMemo(
    () => doctorsFor(selection.wanted, slots.doctors),
    [selection.wanted, slots.doctors],
  );
  const free = useMemo(() => freeOf(slots.free, doctors), [slots.free, doctors]);
  const doctor = doctorOf(selection);
  const nearest = selection.day ?? firstFreeDay(free, doctor) ?? slots.now.day;
  const shown = month ?? monthOf(nearest);
  const works = (of: number, day: Day) => freeCount(free, day, of) > 0;

  const onChooseDay = (day: Day) => {
    booking.select(chooseDay(selection, day, works));
    // The month in view stays, even if the nearest free day is in a different one.
    props.onShowMonth(shown);
    if (day !== selection.day) requestAnimationFrame(() => bringIntoView(timesTitle.current));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for choices made before the script
  useEffect(() => {
    const picked = opening?.lists?.month;
    if (picked === monthName(shown)) return;
    const found = monthsFrom(slots.now.day).find((each) => monthName(each) === picked);
    if (found) props.onShowMonth(found);
  }, []);

  const addressOf = (choice: Selection, inView = month) => {
    const said = choice.day !== null && inView !== null && isSame(monthOf(choice.day), inView);
    return selectionAddress(choice, said ? null : inView);
  };

  return (
    <div className="appointment-slot">
      <section aria-labelledby="when-title">
        <h2 id="when-title">1. Дата и врач</h2>
        <ServiceFilter
          doctors={slots.doctors}
          wanted={selection.wanted}
          address={addressOf(selection)}
          unknown={selection.wanted !== null && slots.loaded && doctors.length === 0}
          onChoose={(wanted) =>
            booking.select(
              chooseService(selection, wanted, (id) =>
                doctorsFor(wanted, slots.doctors).some((each) => each.id === id),
              ),
            )
          }
        />
        <DoctorChoice
          doctors={workingOn(selection.day, free, doctors)}
          chosen={doctor}
          unfolded={opening !== null && new URLSearchParams(opening.search).has("list")}
          unfoldAddress={withList(addressOf(selection))}
          addressOf={(id) => `${addressOf(chooseDoctor(selection, id))}#when-title`}
          onChoose={(id) => booking.select(chooseDoctor(selection, id))}
        />
        <ClosedDays />
        <SlotsNotice {...slots} address={addressOf(selection)} />
        <div ref={calendar}>
          <Calendar
            today={slots.now.day}
            chosen={selection.day}
            free={(day) => ({
              all: freeCount(free, day, null),
              own: freeCount(free, day, doctor),
            })}
            shown={shown}
            onShow={props.onShowMonth}
            addressOf={(to) =>
              "day" in to
                ? `${addressOf(chooseDay(selection, to.day, works), shown)}#times-title`
                : `${addressOf(selection, to.month ?? shown)}#when-title`
            }
            onChoose={onChooseDay}
          />
        </div>
        <Problem id="day" text={problems.day} />
      </section>
      <div>
        <Times
          day={selection.day}
          groups={timesOf(selection, free, doctors)}
          slot={selection.slot}
          nothingFree={slots.loaded && free.size === 0}
          title={timesTitle}
          addressOf={(employee, time) =>
            `${addressOf(chooseSlot(selection, employee, time))}#${PATIENT}`
          }
          onChoose={(employee, time) => booking.select(chooseSlot(selection, employee, time))}
        />
        <Problem id="time" text={problems.time} />
        <p className="no-time">
          <a href={wishAddress({ doctor, service: booking.patient.service || selection.wanted })}>
            Нет удобного времени?
          </a>{" "}
          <span className="quiet">Позвоним, когда оно освободится.</span>
        </p>
      </div>
      <ChosenBar selection={selection} doctors={slots.doctors} onContinue={props.onContinue} />
    </div>
  );
}

/** Why no day can be chosen: the times are on their way, or did not come. */
function SlotsNotice({
  loaded,
  failed,
  retry,
  address,
}: ReturnType<typeof useFreeSlots> & { address: string }) {
  if (loaded) return null;
  if (!failed) return <p role="status">Загружаем свободное время…</p>;
  return (
    <div className="notice" role="alert">
      <p>
        <strong>Свободное время не загрузилось.</strong> Проверьте связь и попробуйте ещё раз или
        запишитесь по телефону:
      </p>
      <Phones />
      <ChoiceButton className="button quiet-button" address={address} onChoose={() => void retry()}>
        Попробовать ещё раз
      </ChoiceButton>
    </div>
  );
}

const isSame = (a: YearMonth, b: YearMonth) => monthName(a) === monthName(b);

/** The page with the list of doctors unfolded. */
const withList = (address: string) =>
  `${address}${address.includes("?") ? "&" : "?"}list=doctors#when-title`;

function bringIntoView(title: HTMLElement | null) {
  if (!title) return;
  const row = title.closest(".appointment-slot");
  const leftOf = (each: Element) => each.getBoundingClientRect().left;
  const beside = row !== null && leftOf(title) > leftOf(row);
  title.focus({ preventScroll: true });
  title.scrollIntoView({ block: beside ? "nearest" : "start" });
}
