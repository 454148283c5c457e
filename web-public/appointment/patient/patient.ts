import { phoneDigits } from "../../../shared/patient/patient.ts";
import type { TypedForm } from "../../../shared/site/site.ts";
import { maskPhone } from "./phone-mask.ts";

export interface TypedPhone {
  /** The shown text. */
  shown: string;
  /** The value to send: the digits as typed. */
  digits: string;
}

/** The patient's input. */
export interface Patient {
  name: string;
  phone: TypedPhone;
  service: string;
  comment: string;
  consent: boolean;
  /** The patient agrees to messages about this visit. */
  smsConsent: boolean;
  /** A field that people do not see; only a program fills it in. */
  website: string;
}

/** From the values of a form; empty without them. */
export function patientOf(typed: TypedForm | null): Patient {
  return {
    name: typed?.name ?? "",
    phone: typedPhone(typed?.phone ?? ""),
    service: typed?.service ?? "",
    comment: typed?.comment ?? "",
    consent: typed?.consent ?? false,
    smsConsent: typed?.smsConsent ?? false,
    website: "",
  };
}

/** A phone from its digits, or from the text of a field filled before the script loaded. */
export function typedPhone(text: string): TypedPhone {
  return { shown: maskPhone(text, text.length).shown, digits: phoneDigits(text) };
}
