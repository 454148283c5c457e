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

export const theme = createTheme({
  colors: { brand, danger, warning, notice },
  primaryColor: "brand",
  primaryShade: 7,
  fontFamily: '"Manrope", system-ui, -apple-system, "Segoe UI", sans-serif',
  headings: { fontFamily: "inherit", fontWeight: "700" },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    // A <header> of a dialog is not the page's banner.
    ModalHeader: { defaultProps: { role: "presentation" } },
    DrawerHeader: { defaultProps: { role: "presentation" } },
    Button: { defaultProps: { size: "sm" } },
    DateInput: {
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
    Modal: {
      defaultProps: {
        centered: true,
        radius: "lg",
        overlayProps: { backgroundOpacity: 0.35 },
        closeButtonProps: { "aria-label": "Закрыть окно" },
      },
      styles: { title: { fontWeight: 700 } },
    },
  },
});

/** Mantine's own greys and reds are below 4.5:1 on white. */
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
  },
  dark: {},
});
