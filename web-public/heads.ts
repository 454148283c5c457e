import * as appointment from "./appointment/appointment-head.ts";
import type { PageHead } from "./data/head.ts";
import * as doctor from "./doctors/doctor-head.ts";
import * as doctors from "./doctors/doctors-head.ts";
import * as home from "./home/home-head.ts";
import * as article from "./info/article-head.ts";
import * as info from "./info/info-head.ts";
import * as missing from "./layout/missing-head.ts";
import * as consent from "./legal/consent-head.ts";
import * as legal from "./legal/legal-head.ts";
import * as politics from "./legal/politics-head.ts";
import * as searchResults from "./search-results/search-results-head.ts";
import * as service from "./services/service-head.ts";
import * as services from "./services/services-head.ts";
import * as visit from "./visit/visit-head.ts";
import * as wish from "./wish/wish-head.ts";

const HEADS: Record<string, PageHead> = {
  "home/home-page.tsx": home,
  "services/service-page.tsx": service,
  "services/services-page.tsx": services,
  "doctors/doctors-page.tsx": doctors,
  "doctors/doctor-page.tsx": doctor,
  "info/info-page.tsx": info,
  "info/article-page.tsx": article,
  "legal/politics-page.tsx": politics,
  "legal/consent-page.tsx": consent,
  "legal/legal-page.tsx": legal,
  "appointment/appointment-page.tsx": appointment,
  "search-results/search-results-page.tsx": searchResults,
  "visit/visit-page.tsx": visit,
  "wish/wish-page.tsx": wish,
  "layout/missing-page.tsx": missing,
};

/** The head of a page, by its route's module. */
export function headOf(module: string): PageHead {
  const head = HEADS[module];
  if (!head) throw new Error(`${module} has no head`);
  return head;
}
