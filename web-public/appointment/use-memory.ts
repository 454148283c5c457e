import { type RefObject, useEffect, useRef } from "react";
import type { DoctorCard } from "../../shared/site.ts";
import { doctorIn, openingSelection } from "./arrival.ts";
import { keepDraft, readDraft } from "./draft.ts";
import { typedPhone } from "./patient.ts";
import type { Booking } from "./use-booking.ts";

/**
 * Opens the form as it was before an accidental reload, with what was typed before the page's
 * script was there and the doctor the visitor came with; and remembers it from then on.
 */
export function useMemory(
  booking: Booking,
  form: RefObject<HTMLFormElement | null>,
  doctors: readonly DoctorCard[],
  loaded: boolean,
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
      selection,
      attempt,
      arrivedWith: doctorIn(window.history.state),
    });
  }, [patient, selection, sending, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the doctors are known
  useEffect(() => {
    if (opened.current || !loaded) return;
    opened.current = true;
    const draft = readDraft();
    const typed = typedIn(form.current);
    booking.change({
      name: typed.name || draft?.name || "",
      phone: typedPhone(typed.phone || draft?.phone || ""),
      service: draft?.service ?? "",
      comment: typed.comment || draft?.comment || "",
      consent: typed.consent,
    });
    booking.setAttempt(draft?.attempt ?? null);
    booking.select(openingSelection(draft, doctorIn(window.history.state), doctors));
  }, [loaded]);
}

function typedIn(form: HTMLFormElement | null) {
  const data = form ? new FormData(form) : new FormData();
  const text = (name: string) => String(data.get(name) ?? "");
  return {
    name: text("name"),
    phone: text("phone"),
    comment: text("comment"),
    consent: data.has("consent"),
  };
}
