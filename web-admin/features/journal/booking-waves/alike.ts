/** The common fields of bookings by one bot. */
interface Booking {
  uid: string;
  user_name: string;
  phone: string;
  add_comment: string;
}

/**
 * So many of a kind are not a coincidence: a mother and her daughter may book one after the other.
 */
const KIND_FROM = 3;
/** Numbers that share so many of their ten digits differ in the last two. */
const ALIKE_DIGITS = 8;

/** The uids of bookings that resemble at least two others by name, phone or comment. */
export function alikeIn(bookings: readonly Booking[]): Set<string> {
  const kinds = Map.groupBy(
    bookings.flatMap(({ uid, ...booking }) => traitsOf(booking).map((trait) => ({ trait, uid }))),
    ({ trait }) => trait,
  );
  const large = [...kinds.values()].filter((kind) => kind.length >= KIND_FROM);
  return new Set(large.flatMap((kind) => kind.map(({ uid }) => uid)));
}

function traitsOf({ user_name, phone, add_comment }: Omit<Booking, "uid">): string[] {
  const name = plain(user_name);
  const digits = phone.replace(/\D/g, "").slice(-10, -10 + ALIKE_DIGITS);
  const comment = plain(add_comment);
  return [
    ...(name ? [`name ${name}`] : []),
    ...(digits.length === ALIKE_DIGITS ? [`phone ${digits}`] : []),
    ...(comment ? [`comment ${comment}`] : []),
  ];
}

/** Bots vary digits and punctuation between bookings. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, "");
