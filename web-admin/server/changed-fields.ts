/**
 * The fields of a form that a person changed since it was filled in. Only these are sent, because a
 * colleague may have saved others meanwhile.
 * @param base the body that the form would have sent when it was filled in
 */
export const changedFields = <Body extends object>(base: Body, body: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(base[field as keyof Body]),
    ),
  ) as Partial<Body>;
