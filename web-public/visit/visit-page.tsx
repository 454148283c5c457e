import { useSite } from "../data/site-context.ts";
import { Earlier } from "./earlier.tsx";
import { Cancelled, Closed, NotMe } from "./endings.tsx";
import { Move } from "./move.tsx";
import { MoveTo } from "./move-to.tsx";
import { Question } from "./question.tsx";
import { VisitCard } from "./visit-card.tsx";

/** The pages of a patient's link. Each is made by the server and works without scripts. */
export function Page() {
  const { visit } = useSite();
  return <section className="section visit">{viewOf(visit)}</section>;
}

function viewOf(state: ReturnType<typeof useSite>["visit"]) {
  switch (state?.view) {
    case "question":
      return <Question problem={state.problem} />;
    case "visit":
      return <VisitCard visit={state.visit} done={state.done} />;
    case "move":
      return <Move {...state} />;
    case "move-to":
      return <MoveTo {...state} />;
    case "earlier":
      return <Earlier {...state} />;
    case "cancelled":
      return <Cancelled visit={state.visit} />;
    case "not-me":
      return <NotMe />;
    case "closed":
    case undefined:
      return <Closed />;
  }
}
