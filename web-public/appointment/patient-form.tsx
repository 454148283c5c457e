import type { FormEvent, Ref } from "react";
import { Link } from "wouter";
import type { BookingField } from "../../shared/booking-form.ts";
import { capitaliseName } from "../../shared/patient.ts";
import { described, Field, Problem } from "./field.tsx";
import type { Patient } from "./patient.ts";
import { PhoneField } from "./phone-field.tsx";

interface PatientFormProps {
  form: Ref<HTMLFormElement>;
  patient: Patient;
  services: readonly string[];
  problems: Partial<Record<BookingField, string>>;
  sending: boolean;
  /** Sent, or being sent: nothing more to press. */
  closed: boolean;
  onChange(change: Partial<Patient>): void;
  /** A field was filled and left: from now on its message shows. */
  onLook(field: BookingField): void;
  onSubmit(): void;
}

const COMMENT_LENGTH = 2000;
const NAME_LENGTH = 200;

export function PatientForm(props: PatientFormProps) {
  const { patient, services, problems, onChange, onLook } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <form ref={props.form} className="patient" noValidate method="post" onSubmit={submit}>
      <Field id="name" label="ФИО" problem={problems.name}>
        <input
          id="name"
          name="name"
          type="text"
          autoComplete="name"
          autoCapitalize="words"
          required
          maxLength={NAME_LENGTH}
          placeholder="Иванова Анна Сергеевна"
          value={patient.name}
          {...described("name", problems.name)}
          onChange={(event) => onChange({ name: event.target.value })}
          onBlur={() => {
            onChange({ name: capitaliseName(patient.name) });
            if (patient.name.trim()) onLook("name");
          }}
        />
      </Field>
      <PhoneField
        phone={patient.phone}
        problem={problems.phone}
        onChange={(phone) => onChange({ phone })}
        onLeave={() => patient.phone.shown && onLook("phone")}
      />
      <Field
        id="service"
        label="Услуга"
        problem={problems.service}
        {...(services.length === 0 ? { hint: "Сначала выберите врача" } : {})}
      >
        <select
          id="service"
          name="service"
          required
          disabled={services.length === 0}
          value={patient.service}
          {...described("service", problems.service)}
          onChange={(event) => onChange({ service: event.target.value })}
        >
          <option value="">Выберите услугу</option>
          {services.map((service) => (
            <option key={service}>{service}</option>
          ))}
        </select>
      </Field>
      <Field id="comment" label="Комментарий" problem={undefined}>
        <textarea
          id="comment"
          name="comment"
          rows={3}
          maxLength={COMMENT_LENGTH}
          placeholder="Если хотите что-то уточнить"
          value={patient.comment}
          onChange={(event) => onChange({ comment: event.target.value })}
        />
      </Field>
      <div className="trap" aria-hidden="true">
        <label htmlFor="website">Не заполняйте это поле</label>
        <input
          id="website"
          name="website"
          type="text"
          autoComplete="off"
          tabIndex={-1}
          value={patient.website}
          onChange={(event) => onChange({ website: event.target.value })}
        />
      </div>
      <div className="field">
        <div className="consent">
          <input
            id="consent"
            name="consent"
            type="checkbox"
            autoComplete="off"
            required
            checked={patient.consent}
            {...described("consent", problems.consent)}
            onChange={(event) => {
              onLook("consent");
              onChange({ consent: event.target.checked });
            }}
          />
          <label htmlFor="consent">Я даю согласие на обработку персональных данных</label>
        </div>
        <p className="quiet hint">
          <Link href="/consent">Текст согласия</Link> и{" "}
          <Link href="/politics">политика обработки персональных данных</Link>
        </p>
        <Problem id="consent" text={problems.consent} />
      </div>
      <button type="submit" className="button submit" disabled={props.closed || !patient.consent}>
        {props.sending ? "Отправка..." : "Записаться"}
      </button>
      <p className="quiet hint">
        Если страница случайно перезагрузится, то, что вы ввели, не пропадёт.
      </p>
    </form>
  );
}
