/** The product's sign: a visit in the calendar, ticked. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return <img src="/admin/icon.svg" width={size} height={size} alt="" />;
}
