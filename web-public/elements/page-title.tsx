import { useEffect } from "react";
import { useSite } from "../data/site-context.ts";

/** The page's heading; a page shown by the browser itself is titled after it. */
export function PageTitle({ children }: { children: string }) {
  const { clinic } = useSite();
  useEffect(() => {
    // The server has titled its own page more fully.
    if (!document.title.startsWith(children)) document.title = `${children} — ${clinic.name}`;
  }, [children, clinic]);
  return <h1>{children}</h1>;
}
