import { type KeyboardEvent, useState } from "react";

/** For a date field: Enter closes its calendar and leaves the cursor in the field, as Escape does. */
export function useCloseOnEnter() {
  const [closed, setClosed] = useState(false);
  const reopen = () => setClosed(false);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Enter") setClosed(true);
    else if (key !== "Tab") setClosed(false);
  };
  return {
    popover: closed ? { opened: false } : {},
    handlers: { onKeyDown, onClick: reopen, onBlur: reopen },
  };
}
