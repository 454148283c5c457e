import { IconUserCheck } from "@tabler/icons-react";
import { type KeyboardEvent, useRef } from "react";
import { formatPhone } from "../../../shared/patient/patient.ts";
import { useKnownPatients } from "../../offline/index.ts";
import { PatientFields } from "../fields/patient-fields.tsx";
import classes from "./known-patients.module.css";

interface Props {
  name: string;
  phone: string;
  onChange: (fields: { name?: string; phone?: string }) => void;
  autoFocus?: boolean;
}

/**
 * Name and phone of a patient, and below them the known patients that match. Typed text stays until
 * one of them is chosen, by a click or by ↓ and Enter.
 */
export function PatientEntry({ name, phone, onChange, autoFocus = false }: Props) {
  const known = useKnownPatients({ name, phone });
  const place = useRef<HTMLDivElement>(null);
  const offered = () => [...(place.current?.querySelectorAll("ul button") ?? [])];

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || known.length === 0) return;
    const buttons: (Element | null)[] = offered();
    const at = buttons.indexOf(document.activeElement);
    if (at < 0 && step < 0) return;
    const next = at + step < 0 ? inputOf(place.current) : buttons[at + step];
    event.preventDefault();
    if (next instanceof HTMLElement) next.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows walk between its fields and buttons
    <div ref={place} className={classes.entry} onKeyDown={walk}>
      <PatientFields name={name} phone={phone} onChange={onChange} autoFocus={autoFocus} />
      {known.length > 0 && (
        <ul className={classes.list} aria-label="Уже были записаны">
          {known.map((patient) => (
            <li key={`${patient.name} ${patient.phone}`}>
              <button
                type="button"
                className={classes.patient}
                onClick={() => {
                  inputOf(place.current)?.focus();
                  onChange(patient);
                }}
              >
                <IconUserCheck aria-hidden size={16} />
                <span>{patient.name}</span>
                <span className={classes.phone}>{formatPhone(patient.phone)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The field that is typed into last: the phone. */
const inputOf = (place: HTMLElement | null) =>
  place?.querySelector<HTMLInputElement>('input[type="tel"]') ?? null;
