import type { MouseEvent } from "react";

/** The second click of a double click must not take back what the first one chose. */
export const isFirstClick = ({ detail }: MouseEvent) => detail < 2;
