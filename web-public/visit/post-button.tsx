import { type ReactNode, useState } from "react";

interface PostButtonProps {
  action: string;
  quiet?: boolean;
  danger?: boolean;
  /** Hidden fields. */
  fields?: Record<string, string>;
  children: ReactNode;
}

/** A button that changes a visit: a form, so that it works without scripts. */
export function PostButton({ action, quiet, danger, fields = {}, children }: PostButtonProps) {
  const [isSent, setSent] = useState(false);
  const look = danger ? "button danger-button" : quiet ? "button quiet-button" : "button";
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={action}
      // Disabled before it is sent, the button would not send it.
      onSubmit={() => setTimeout(() => setSent(true))}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={look} disabled={isSent}>
        {children}
      </button>
    </form>
  );
}
