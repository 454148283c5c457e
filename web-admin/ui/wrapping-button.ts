/** Styles of a button whose words take several lines where they do not fit one. */
export const WRAPPING_BUTTON = {
  root: { height: "auto", minHeight: 30, paddingBlock: 9 },
  label: {
    display: "block",
    whiteSpace: "normal",
    lineHeight: 1.35,
    textAlign: "start",
    // Mantine trims the box to capitals and cuts the rest.
    overflow: "visible",
  },
} as const;
