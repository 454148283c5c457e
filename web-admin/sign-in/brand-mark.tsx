/** The product's logo: a ticked visit in a calendar. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return <img src="/admin/icon.svg" width={size} height={size} alt="" />;
}
