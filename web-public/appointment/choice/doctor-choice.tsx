import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { DoctorCard } from "../../../shared/site/site.ts";
import { DownIcon } from "../../elements/icons.tsx";
import { ChoiceButton } from "./choice-button.tsx";

interface DoctorChoiceProps {
  doctors: readonly DoctorCard[];
  chosen: number | null;
  /** Without scripts the list unfolds by a separate address. */
  unfolded: boolean;
  unfoldAddress: string;
  addressOf(doctor: number): string;
  onChoose(doctor: number): void;
}

/**
 * A listbox that unfolds (W3C APG, select-only combobox). Not a native select: that one does not
 * report choosing the same doctor again, which deselects.
 */
export function DoctorChoice(props: DoctorChoiceProps) {
  const { doctors, chosen, addressOf, onChoose } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(props.unfolded);
  const [active, setActive] = useState(0);
  const typing = useRef({ text: "", at: 0 });
  const doctor = doctors.find((each) => each.id === chosen);

  useEffect(() => {
    if (open) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [open, active, id]);

  const unfold = () => {
    setActive(
      Math.max(
        0,
        doctors.findIndex((each) => each.id === chosen),
      ),
    );
    setOpen(true);
  };
  const choose = (index: number) => {
    const picked = doctors[index];
    setOpen(false);
    if (picked) onChoose(picked.id);
  };
  const jumpTo = (letter: string, at: number) => {
    const text = at - typing.current.at < 700 ? typing.current.text + letter : letter;
    typing.current = { text, at };
    const found = doctors.findIndex((each) => each.name_employee.toLowerCase().startsWith(text));
    if (found >= 0) setActive(found);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const last = doctors.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: last,
    };
    const move = moves[event.key];
    const opens = event.key === "Enter" || event.key === " ";
    if (!open && (opens || event.key === "ArrowDown" || event.key === "ArrowUp")) unfold();
    else if (open && opens) choose(active);
    else if (open && move !== undefined) setActive(move);
    else if (open && event.key === "Escape") setOpen(false);
    else if (open && /^\p{L}$/u.test(event.key)) jumpTo(event.key.toLowerCase(), event.timeStamp);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus leave
    <div
      className="choice"
      ref={root}
      onBlur={(event) => {
        if (!root.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <ChoiceButton
        role="combobox"
        className="choice-button"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        {...(open ? { "aria-activedescendant": `${id}-${active}` } : {})}
        address={props.unfoldAddress}
        onChoose={() => {
          if (open) setOpen(false);
          else unfold();
        }}
        onKeyDown={onKeyDown}
      >
        <span className="unseen" id={`${id}-label`}>
          Врач
        </span>
        <span
          key={chosen}
          translate="no"
          id={`${id}-value`}
          className={doctor ? "" : "placeholder"}
        >
          {doctor ? doctor.name_employee : "Выберите врача"}
        </span>
        <DownIcon />
      </ChoiceButton>
      <div
        className="choice-list"
        role="listbox"
        id={`${id}-list`}
        aria-label="Врач"
        hidden={!open}
      >
        {doctors.map((each, index) => (
          <ChoiceButton
            key={each.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            className={index === active ? "active" : ""}
            aria-selected={each.id === chosen}
            address={addressOf(each.id)}
            onChoose={() => choose(index)}
            onKeyDown={onKeyDown}
          >
            <strong translate="no">{each.name_employee}</strong>
            <span className="quiet">{each.desc_employee}</span>
          </ChoiceButton>
        ))}
        {doctors.length === 0 && <p className="quiet">В этот день врачей нет</p>}
      </div>
    </div>
  );
}
