/** The one form of the booking page; the buttons of the calendar and the times send it, too. */
export const FORM = "booking";
/** The heading above the patient's own fields. */
export const PATIENT = "patient";
/** Where a form that was sent without scripts finds its answer. */
export const ANSWER = "answer";
