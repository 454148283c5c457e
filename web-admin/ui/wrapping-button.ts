/** Styles of a button whose words take several lines where they do not fit one. */
export const WRAPPING_BUTTON = {
  root: { height: "auto", minHeight: 30, paddingBlock: 6 },
  inner: { height: "auto" },
  label: {
    display: "block",
    height: "auto",
    whiteSpace: "normal",
    lineHeight: 1.35,
    textAlign: "start",
  },
} as const;
