import type { ReactNode } from "react";
import type { WishField, WishFormState } from "../../shared/site/wish-page.ts";
import { WEEKDAYS_SHORT } from "../../shared/time/calendar.ts";
import { DAY_PART_NAMES, DAY_PARTS } from "../../shared/wishes/wish.ts";
import { ConsentField, Trap } from "../elements/consent-field.tsx";
import { described, Field } from "../elements/field.tsx";
import { ProblemList } from "./problem-list.tsx";

const NOT_SENT = "Пожелание ещё не отправлено.";

/** The element of each field on the page. */
const FIELD_PLACES = [
  ["user_name", "name"],
  ["phone", "phone"],
  ["employee", "doctor"],
  ["service", "service"],
  ["until", "until"],
  ["consent", "consent"],
] as const satisfies readonly (readonly [WishField, string])[];

interface WishFormProps {
  form: WishFormState;
  action: string;
  /** The fields before those of the time. */
  children: ReactNode;
}

/** Which days, which part of the day, until when, and the consent. */
export function WishForm({ form, action, children }: WishFormProps) {
  const { uid, typed, problems, from, to } = form;
  const reason = problems.form ?? problems.website;
  return (
    <form
      className="patient wish-form"
      method="post"
      encType="multipart/form-data"
      action={action}
      aria-label="Лист ожидания"
      noValidate
    >
      {reason && (
        <div className="notice" role="alert">
          <p>
            <strong>{NOT_SENT}</strong> {reason}
          </p>
        </div>
      )}
      <ProblemList problems={FIELD_PLACES.map(([field, place]) => [place, problems[field]])}>
        <strong>{NOT_SENT}</strong>
      </ProblemList>
      <input type="hidden" name="uid" value={uid} />
      {children}
      <fieldset className="field wish-days">
        <legend>Дни</legend>
        <p className="quiet hint">Если не отметить ничего, подойдёт любой день.</p>
        <div className="wish-weekdays">
          {WEEKDAYS_SHORT.map((name, day) => (
            <label key={name}>
              <input
                type="checkbox"
                name="weekday"
                value={day}
                defaultChecked={typed.weekdays.includes(String(day))}
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <Field id="part" label="Время дня" problem={undefined}>
        <select id="part" name="part" defaultValue={typed.part}>
          {DAY_PART_NAMES.map((part) => (
            <option key={part} value={part}>
              {DAY_PARTS[part].label}
            </option>
          ))}
        </select>
      </Field>
      <Field
        id="until"
        label="Не позже"
        problem={problems.until}
        hint="После этого дня ваши данные из листа ожидания будут уничтожены"
      >
        <input
          id="until"
          name="until"
          type="date"
          required
          min={from}
          max={to}
          defaultValue={typed.until}
          {...described("until", problems.until)}
        />
      </Field>
      <Trap />
      <ConsentField problem={problems.consent} defaultChecked={typed.consent} />
      <button type="submit" className="button submit">
        Встать в лист ожидания
      </button>
    </form>
  );
}
