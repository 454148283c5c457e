/**
 * The product's logo, a ticked visit in a calendar, as in `public/icon.svg`. Inline: as an image it
 * is a separate document, and takes the browser as long as half of the form around it.
 */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 512 512" width={size} height={size} fill="none" aria-hidden>
      <rect width="512" height="512" rx="112" fill="#006638" />
      <g stroke="#fff" strokeWidth="26" strokeLinecap="round" strokeLinejoin="round">
        <rect x="126" y="142" width="260" height="250" rx="38" />
        <path d="M194 112v60M318 112v60M126 220h260" />
        <path d="M204 306l38 38 72-74" />
      </g>
    </svg>
  );
}
