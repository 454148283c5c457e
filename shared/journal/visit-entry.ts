/** The typed values of a visit's form, without its slot. */
export interface VisitEntry {
  name: string;
  phone: string;
  service: string;
  comment: string;
  /** The patient agrees to messages about this visit. */
  smsConsent: boolean;
}

/** The fields of a visit that a form fills, by the API's names. */
export const fieldsOfEntry = ({ name, phone, service, comment, smsConsent }: VisitEntry) => ({
  user_name: name,
  phone,
  service,
  add_comment: comment,
  sms_consent: smsConsent,
});

/** A visit's initial form values. */
export const entryOf = (visit: ReturnType<typeof fieldsOfEntry>): VisitEntry => ({
  name: visit.user_name,
  phone: visit.phone,
  service: visit.service,
  comment: visit.add_comment,
  smsConsent: visit.sms_consent,
});
