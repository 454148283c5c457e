interface OtherPersonProps {
  isOther: boolean;
  onChange: (isOther: boolean) => void;
}

/** A daughter or a mother is booked: the phone stays, and the name is asked for. */
export function OtherPerson({ isOther, onChange }: OtherPersonProps) {
  return (
    <div className="field needs-script">
      <div className="consent">
        <input
          id="other-person"
          type="checkbox"
          autoComplete="off"
          checked={isOther}
          aria-describedby={isOther ? "other-person-hint" : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor="other-person">Записываю другого человека</label>
      </div>
      {isOther && (
        <p className="quiet hint" id="other-person-hint">
          Назовите имя той, кто придёт. Телефон оставьте свой: по нему клиника позвонит о визите.
        </p>
      )}
    </div>
  );
}
