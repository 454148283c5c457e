import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

const brand: MantineColorsTuple = [
  "#ebf6f1",
  "#d5ebe0",
  "#a9d6c0",
  "#79c09e",
  "#51ad81",
  "#2b9766",
  "#0f7f4e",
  "#006638",
  "#00542e",
  "#004023",
];

const danger: MantineColorsTuple = [
  "#fdf0ee",
  "#f9dcd8",
  "#f2b6ae",
  "#e98c81",
  "#de6557",
  "#d04434",
  "#c22f1f",
  "#b42318",
  "#971a11",
  "#7a120b",
];

const warning: MantineColorsTuple = [
  "#fdf5e6",
  "#faeaca",
  "#f4d493",
  "#ecbb58",
  "#e0a22b",
  "#c48412",
  "#a4690a",
  "#855205",
  "#6c4203",
  "#543302",
];

const notice: MantineColorsTuple = [
  "#eef4fc",
  "#dbe7f7",
  "#b4ceee",
  "#8bb3e4",
  "#6398d8",
  "#3f7ec9",
  "#2a69b4",
  "#1f5699",
  "#18467f",
  "#113564",
];

/** The greys of the dark scheme, with the brand's green in them. */
const dark: MantineColorsTuple = [
  "#cdd7d1",
  "#b8c3bc",
  "#8b9991",
  "#66736c",
  "#45534b",
  "#323d37",
  "#232c27",
  "#1b221e",
  "#161c19",
  "#131815",
];

/** The three sizes of text; docs/look.md says where each is used. */
const SMALL = "0.8125rem";
const NORMAL = "0.9375rem";
const TITLE = "1.25rem";

/** The two weights. */
const REGULAR = "400";
const STRONG = "600";

const SMALL_TEXT = { fontSize: "var(--mantine-font-size-xs)" };
const TITLE_TEXT = { fontSize: "var(--mantine-font-size-lg)", fontWeight: STRONG };
/** A field that is focused is not left below the buttons that stick to the end of a dialog. */
const CLEAR_OF_ACTIONS = { scrollPaddingBottom: 80 };
/** A dialog ends above the messages in a corner of the window. */
const ABOVE_MESSAGES = {
  inner: { bottom: "var(--toasts-space, 0px)" },
  content: { maxHeight: "calc(100dvh - var(--modal-y-offset) * 2 - var(--toasts-space, 0px))" },
};
const titled = { fontSize: TITLE, lineHeight: "1.3" };
const subtitled = { fontSize: NORMAL, lineHeight: "1.4" };

export const theme = createTheme({
  colors: { brand, danger, warning, notice, dark },
  primaryColor: "brand",
  primaryShade: 7,
  fontFamily: '"Manrope", system-ui, -apple-system, "Segoe UI", sans-serif',
  fontSizes: { xs: SMALL, sm: NORMAL, md: NORMAL, lg: TITLE, xl: TITLE },
  fontWeights: { regular: REGULAR, medium: STRONG, bold: STRONG },
  headings: {
    fontFamily: "inherit",
    fontWeight: STRONG,
    sizes: {
      h1: titled,
      h2: titled,
      h3: titled,
      h4: subtitled,
      h5: subtitled,
      h6: subtitled,
    },
  },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    // A <header> of a dialog is not the page's banner.
    ModalHeader: { defaultProps: { role: "presentation" } },
    DrawerHeader: { defaultProps: { role: "presentation" } },
    // A link alone in its line is only as high as its text, so padding enlarges its pressable area.
    Anchor: { styles: { root: { paddingBlock: 4, marginBlock: -4 } } },
    Badge: { styles: { root: SMALL_TEXT } },
    Button: { defaultProps: { size: "sm" } },
    Drawer: {
      styles: {
        title: TITLE_TEXT,
        inner: { bottom: "var(--drawer-end)" },
        content: CLEAR_OF_ACTIONS,
      },
    },
    InputWrapper: { styles: { description: SMALL_TEXT, error: SMALL_TEXT } },
    Kbd: { styles: { root: SMALL_TEXT } },
    DateInput: {
      styles: { day: SMALL_TEXT },
      defaultProps: {
        // The neighbours' days are too pale to read.
        hideOutsideDates: true,
        ariaLabels: {
          previousMonth: "Предыдущий месяц",
          nextMonth: "Следующий месяц",
          previousYear: "Предыдущий год",
          nextYear: "Следующий год",
          previousDecade: "Предыдущие десять лет",
          nextDecade: "Следующие десять лет",
        },
      },
    },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { "aria-label": "Показать пароль" } },
    },
    // Their smaller sizes are below the 24 px of WCAG 2.5.8.
    Checkbox: { defaultProps: { size: "md" } },
    Radio: { defaultProps: { size: "md" } },
    Switch: { defaultProps: { size: "md" } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: "lg",
        overlayProps: { backgroundOpacity: 0.35 },
        closeButtonProps: { "aria-label": "Закрыть окно" },
      },
      styles: {
        title: TITLE_TEXT,
        inner: ABOVE_MESSAGES.inner,
        content: { ...CLEAR_OF_ACTIONS, ...ABOVE_MESSAGES.content },
      },
    },
  },
});

/** From the darkest to the lightest: in the dark the pale shades are backgrounds, too. */
const DARK_SHADES = {
  brand: [
    "#16291f",
    "#1b3a2a",
    "#235039",
    "#2c694a",
    "#37855d",
    "#46a274",
    "#63bd8f",
    "#7fcfa5",
    "#9fdebc",
    "#c3edd6",
  ],
  danger: [
    "#361a17",
    "#4a211d",
    "#6b2b25",
    "#8d382f",
    "#b04a3f",
    "#d0665a",
    "#ea8478",
    "#f59c91",
    "#f8b5ac",
    "#fbd0ca",
  ],
  warning: [
    "#2e230f",
    "#3f3014",
    "#5a431a",
    "#775821",
    "#96702b",
    "#b68a3a",
    "#d3a550",
    "#e5bb6b",
    "#efcd8d",
    "#f6dfb3",
  ],
  notice: [
    "#16263a",
    "#1b324e",
    "#23456d",
    "#2d598c",
    "#3a70ac",
    "#4f8bcb",
    "#70a6df",
    "#8bbaea",
    "#a9cdf2",
    "#c8dff8",
  ],
} as const;

/** Filled with white on it, in both schemes. */
const DARK_FILLED = {
  brand: ["#0f7f4e", "#0b6c42"],
  danger: ["#c22f1f", "#a92719"],
  warning: ["#855205", "#6c4203"],
  notice: ["#2a69b4", "#1f5699"],
} as const;

function darkColors(): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, shades] of Object.entries(DARK_SHADES)) {
    const color = `--mantine-color-${name}`;
    for (const [index, shade] of shades.entries()) variables[`${color}-${index}`] = shade;
    const [filled, hover] = DARK_FILLED[name as keyof typeof DARK_FILLED];
    Object.assign(variables, {
      [`${color}-filled`]: filled,
      [`${color}-filled-hover`]: hover,
      [`${color}-text`]: shades[7],
      [`${color}-light`]: shades[1],
      [`${color}-light-hover`]: shades[2],
      [`${color}-light-color`]: shades[8],
      [`${color}-outline`]: shades[6],
      [`${color}-outline-hover`]: shades[0],
    });
  }
  return variables;
}

/** Mantine's greys and reds are below 4.5:1 on white; docs/look.md says where each is used. */
/**
 * Beside Mantine's variables. `--surface` is for cards and dialogs, `-page` behind everything,
 * `-soft` a row under the pointer, `-head` for heads of tables, `-grey` cannot be chosen. `--stripe`
 * is for taken times, `--line` between rows, `--mark` the edge of settled items and the shade of
 * load, `--ink-soft` secondary text, `--focus` the outline of the focused element.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-body": "#ffffff",
    "--mantine-color-text": "#16211b",
    "--mantine-color-dimmed": "#55625b",
    "--mantine-color-placeholder": "#66736c",
    "--mantine-color-error": "#b42318",
    "--mantine-color-red-6": "#c22f1f",
    "--mantine-color-default-border": "#c3cec8",
    "--surface": "#ffffff",
    "--surface-page": "#f5f8f6",
    "--surface-soft": "#f5f8f6",
    "--surface-head": "#eef4f0",
    "--surface-grey": "#eef1ef",
    "--stripe": "#e2e7e4",
    "--line": "#dbe3de",
    "--mark": "#88958e",
    "--ink-soft": "#3a4a41",
    "--focus": "#0b6bcb",
  },
  dark: {
    ...darkColors(),
    "--mantine-color-body": "#1b221e",
    "--mantine-color-text": "#e4ebe7",
    "--mantine-color-dimmed": "#a5b3ab",
    "--mantine-color-placeholder": "#93a19a",
    "--mantine-color-error": "#f8a49a",
    "--mantine-color-red-6": "#f8a49a",
    "--mantine-color-red-8": "#f8a49a",
    "--mantine-color-default": "#232c27",
    "--mantine-color-default-hover": "#2c3731",
    "--mantine-color-default-color": "#e4ebe7",
    "--mantine-color-default-border": "#45534b",
    "--mantine-color-disabled": "#28312c",
    "--mantine-color-disabled-color": "#8b9991",
    "--mantine-color-anchor": "#7fcfa5",
    "--surface": "#1b221e",
    "--surface-page": "#131815",
    "--surface-soft": "#212a25",
    "--surface-head": "#243029",
    "--surface-grey": "#28312c",
    "--stripe": "#333e38",
    "--line": "#323d37",
    "--mark": "#7b8a82",
    "--ink-soft": "#c5d0ca",
    "--focus": "#7ab8ff",
  },
});
