import type { ReactNode } from "react";

interface FieldProps {
  id: string;
  label: string;
  problem: string | undefined;
  hint?: string | undefined;
  children: ReactNode;
}

/** A labelled field with its message below, linked by `describedBy`. */
export function Field({ id, label, problem, hint, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <p className="quiet hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Problem id={id} text={problem} />
    </div>
  );
}

export function Problem({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p className="problem" id={`${id}-problem`} aria-live="polite">
      <span key={text}>{text}</span>
    </p>
  );
}

/** Points a screen reader to a field's message. */
export function described(id: string, problem: string | undefined) {
  return problem ? { "aria-invalid": true, "aria-describedby": `${id}-problem` } : {};
}
