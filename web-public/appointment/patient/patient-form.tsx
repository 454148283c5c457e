import { type FormEvent, type ReactNode, type Ref, useState } from "react";
import { Link } from "wouter";
import { capitaliseName } from "../../../shared/patient/patient.ts";
import { Phones } from "../../blocks/by-phone.tsx";
import { useSite } from "../../data/site-context.ts";
import { ConsentField, Trap } from "../../elements/consent-field.tsx";
import { described, Field } from "../../elements/field.tsx";
import { FORM } from "../selection/page-ids.ts";
import type { BookingField } from "./booking-problems.ts";
import { OtherPerson } from "./other-person.tsx";
import type { Patient } from "./patient.ts";
import { PhoneField } from "./phone-field.tsx";

interface PatientFormProps {
  form: Ref<HTMLFormElement>;
  patient: Patient;
  services: readonly string[];
  doctorChosen: boolean;
  problems: Partial<Record<BookingField, string>>;
  sending: boolean;
  /** Nothing can be sent now. */
  disabled: boolean;
  /** Where it is sent without scripts. */
  action: string;
  /** The name of the visit that this form books; empty where the script gives one. */
  uid: string;
  /** How to prepare for the chosen service, below it. */
  preparation: ReactNode;
  /** The chosen visit, above the button that books it. */
  summary: ReactNode;
  onChange(change: Partial<Patient>): void;
  /** A field was filled and left: from now on its message shows. */
  onTouch(field: BookingField): void;
  onSubmit(): void;
}

const COMMENT_LENGTH = 2000;
const NAME_LENGTH = 200;

export function PatientForm(props: PatientFormProps) {
  const { messages } = useSite();
  const { patient, services, problems, onChange, onTouch } = props;
  /**
   * The name of the person at the form, who books for someone else; null: she books for herself.
   */
  const [ownName, setOwnName] = useState<string | null>(null);
  const isOther = ownName !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <form
      ref={props.form}
      id={FORM}
      className="patient"
      noValidate
      method="post"
      encType="multipart/form-data"
      action={props.action}
      onSubmit={submit}
    >
      <input type="hidden" name="uid" value={props.uid} />
      <OtherPerson
        isOther={isOther}
        onChange={(other) => {
          setOwnName(other ? patient.name : null);
          onChange({ name: ownName ?? "" });
        }}
      />
      <Field id="name" label={isOther ? "ФИО пациентки" : "ФИО"} problem={problems.name}>
        <input
          id="name"
          name="name"
          type="text"
          // The browser would offer the name of its owner.
          autoComplete={isOther ? "off" : "name"}
          autoCapitalize="words"
          required
          maxLength={NAME_LENGTH}
          placeholder="Иванова Анна Сергеевна"
          value={patient.name}
          {...described("name", problems.name)}
          onChange={(event) => onChange({ name: event.target.value })}
          onBlur={() => {
            onChange({ name: capitaliseName(patient.name) });
            if (patient.name.trim()) onTouch("name");
          }}
        />
      </Field>
      <PhoneField
        phone={patient.phone}
        problem={problems.phone}
        onChange={(phone) => onChange({ phone })}
        onLeave={() => patient.phone.shown && onTouch("phone")}
      />
      <Field
        id="service"
        label="Услуга"
        problem={problems.service}
        hint={services.length === 0 && !props.doctorChosen ? "Сначала выберите врача" : undefined}
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
            <option key={service} value={service}>
              {service}
            </option>
          ))}
        </select>
        {services.length === 0 && props.doctorChosen && (
          <div className="notice" role="status">
            <p>К этому врачу через сайт пока не записать. Запишитесь по телефону:</p>
            <Phones />
          </div>
        )}
      </Field>
      {props.preparation}
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
      <Trap
        value={patient.website}
        onChange={(event) => onChange({ website: event.target.value })}
      />
      <ConsentField
        problem={problems.consent}
        checked={patient.consent}
        onChange={(event) => {
          onTouch("consent");
          onChange({ consent: event.target.checked });
        }}
      />
      {messages && (
        <div className="field">
          <div className="consent">
            <input
              id="sms_consent"
              name="sms_consent"
              type="checkbox"
              autoComplete="off"
              checked={patient.smsConsent}
              aria-describedby="sms_consent-hint"
              onChange={(event) => onChange({ smsConsent: event.target.checked })}
            />
            <label htmlFor="sms_consent">Напомнить о визите по SMS</label>
          </div>
          <p className="quiet hint" id="sms_consent-hint">
            По желанию. Отозвать можно на странице визита или по телефону.{" "}
            <Link href="/consent#sms">Текст согласия на SMS</Link>
          </p>
        </div>
      )}
      {props.summary}
      {/* Without a consent the button is disabled, so the row around it handles the click. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: with a keyboard, the consent field gives the same message */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a keyboard does not reach a disabled button */}
      <div
        className="submit-row"
        onClick={props.disabled && !props.sending ? props.onSubmit : undefined}
      >
        <button type="submit" className="button submit" disabled={props.disabled}>
          {props.sending ? "Отправка..." : "Записаться"}
        </button>
      </div>
      <p className="quiet hint needs-script">
        Если страница случайно перезагрузится, то, что вы ввели, не пропадёт.
      </p>
    </form>
  );
}
