interface AnswerFieldProps {
  id: string;
  label: string;
  hint?: string;
  numeric?: boolean;
}

/** The browser must not remember the answer: it would offer it to the next person. */
export function AnswerField({ id, label, hint, numeric = false }: AnswerFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name="answer"
        type="text"
        inputMode={numeric ? "numeric" : "text"}
        required
        maxLength={numeric ? 20 : 200}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        {...(hint ? { "aria-describedby": `${id}-hint` } : {})}
      />
      {hint && (
        <p className="quiet hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
