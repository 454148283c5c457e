import { useState } from "react";
import type { BookingState, TypedForm } from "../../../shared/site/site.ts";
import { useSite } from "../../data/site-context.ts";
import { FORM } from "../selection/page-ids.ts";

/** The initial state of the page: the server's part, and input from before its script. */
export interface Opening extends Omit<BookingState, "typed"> {
  search: string;
  typed: TypedForm | null;
  /** The values of the lists whose choice changes the page around them; null on the server. */
  lists: { wanted: string; month: string; service: string } | null;
}

/** Null after a navigation without the server: then nothing was typed and nothing was sent. */
export function useOpening(): Opening | null {
  const { booking, search } = useSite();
  const [opening] = useState((): Opening | null => {
    if (!booking) return null;
    if (typeof document === "undefined") return { ...booking, search, lists: null };
    const form = document.getElementById(FORM);
    if (!(form instanceof HTMLFormElement)) return null;
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? "");
    return {
      ...booking,
      search,
      typed: {
        name: text("name"),
        phone: text("phone"),
        service: booking.typed?.service ?? "",
        comment: text("comment"),
        consent: data.has("consent"),
        smsConsent: data.has("sms_consent"),
      },
      lists: { wanted: text("wanted"), month: text("month"), service: text("service") },
    };
  });
  return opening;
}
