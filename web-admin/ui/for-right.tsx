import type { ReactNode } from "react";
import type { Right } from "../../shared/access/rights.ts";
import { useUser } from "../server/user.ts";

/** Only for users with the right; what needs it does not run for others. */
export const ForRight = ({ right, children }: { right: Right; children: ReactNode }) =>
  useUser().rights.includes(right) ? children : null;
