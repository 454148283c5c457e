import { useEffect, useLayoutEffect, useRef } from "react";
import type { DoctorCard } from "../../../shared/site/site.ts";
import type { useFreeSlots } from "../free-slots/use-free-slots.ts";
import { typedPhone } from "../patient/patient.ts";
import { chooseService, type Selection } from "../selection/selection.ts";
import { doctorsFor } from "../selection/wanted-service.ts";
import { markBegun, openingSelection, readArrival } from "./arrival.ts";
import { keepDraft, readDraft } from "./draft.ts";
import type { Opening } from "./opening.ts";
import type { Booking } from "./use-booking.ts";

/**
 * Opens the form as it was before an accidental reload, with input from before the page's script
 * and the choices of the link; and remembers it from then on.
 */
export function useDraft(
  booking: Booking,
  opening: Opening | null,
  { doctors, loaded, now }: ReturnType<typeof useFreeSlots>,
) {
  const opened = useRef(false);
  const { patient, selection, sending, attempt } = booking;
  useEffect(() => {
    if (!opened.current || sending === "booked") return;
    keepDraft({
      name: patient.name,
      phone: patient.phone.digits,
      service: patient.service,
      comment: patient.comment,
      consent: patient.consent,
      smsConsent: patient.smsConsent,
      selection,
      attempt,
    });
  }, [patient, selection, sending, attempt]);
  // In the same task as the commit: it would overwrite a click that comes after the commit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the doctors are known
  useLayoutEffect(() => {
    if (opened.current || !loaded) return;
    opened.current = true;
    // The visit of a form sent without scripts is booked, so the draft is obsolete.
    const draft = opening?.visit ? null : readDraft();
    const typed = opening?.typed;
    booking.change({
      name: typed?.name || draft?.name || "",
      phone: typedPhone(typed?.phone || draft?.phone || ""),
      service: opening?.lists?.service || draft?.service || "",
      comment: typed?.comment || draft?.comment || "",
      consent: typed?.consent || draft?.consent || false,
      smsConsent: typed?.smsConsent || draft?.smsConsent || false,
    });
    booking.setAttempt(draft?.attempt ?? null);
    // The answer to a sent form is beside the choice it is about.
    if (opening?.refusal) return markBegun();
    const arrival = readArrival(window.location.search, window.history.state, now);
    const chosen = openingSelection(draft, arrival, doctors);
    booking.select(opening?.lists ? withWanted(chosen, opening.lists.wanted, doctors) : chosen);
    markBegun();
  }, [loaded]);
}

/**
 * A service picked from the list before the script had loaded; an untouched list has no service.
 */
function withWanted(
  selection: Selection,
  wanted: string,
  doctors: readonly DoctorCard[],
): Selection {
  if (wanted === "" || wanted === selection.wanted) return selection;
  const having = doctorsFor(wanted, doctors).map((doctor) => doctor.id);
  return chooseService(selection, wanted, (id) => having.includes(id));
}
