import type { MouseEvent } from "react";

/** The second click of a double click must not undo the first. */
export const isFirstClick = ({ detail }: MouseEvent) => detail < 2;
