/** The typed values of a visit's form, without its slot. */
export interface VisitEntry {
  name: string;
  phone: string;
  service: string;
  comment: string;
}

/** The fields of a visit that a form fills, by the API's names. */
export const enteredTexts = ({ name, phone, service, comment }: VisitEntry) => ({
  user_name: name,
  phone,
  service,
  add_comment: comment,
});

/** A visit's texts as its form begins with them. */
export const entryOf = (visit: ReturnType<typeof enteredTexts>): VisitEntry => ({
  name: visit.user_name,
  phone: visit.phone,
  service: visit.service,
  comment: visit.add_comment,
});
