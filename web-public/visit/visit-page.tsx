import { useSite } from "../data/site-context.ts";
import { Closed } from "./closed.tsx";
import { Question } from "./question.tsx";
import { VisitCard } from "./visit-card.tsx";

/** The pages of a patient's link. Each is made by the server and works without scripts. */
export function Page() {
  const { visit: state } = useSite();
  return <section className="section visit">{viewOf(state)}</section>;
}

function viewOf(state: ReturnType<typeof useSite>["visit"]) {
  switch (state?.view) {
    case "question":
      return <Question problem={state.problem} />;
    case "visit":
      return <VisitCard visit={state.visit} />;
    case "closed":
    case undefined:
      return <Closed />;
  }
}
