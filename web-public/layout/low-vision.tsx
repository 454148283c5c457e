import { type MouseEvent, type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import {
  COLOURS,
  FIRST_LOW_VISION,
  LOW_VISION_COOKIE,
  LOW_VISION_SECONDS,
  type LowVision,
  lowVisionText,
  TEXT_SIZES,
} from "../../shared/site/low-vision.ts";
import { useSite } from "../data/site-context.ts";
import { EyeIcon } from "../elements/icons.tsx";

export interface LowVisionSwitch {
  /** Null in the normal version. */
  mode: LowVision | null;
  /** Turned on at this page: its choices are shown at once. */
  isNew: boolean;
  set(mode: LowVision | null): void;
}

/** The mode is in a cookie, so that the server already renders the next page in it. */
export function useLowVision(): LowVisionSwitch {
  const [mode, setMode] = useState(useSite().lowVision);
  const [path] = useLocation();
  const [newAt, setNewAt] = useState<string | null>(null);
  if (newAt !== null && newAt !== path) setNewAt(null);
  const set = (next: LowVision | null) => {
    setMode(next);
    if (!mode) setNewAt(path);
    const { dataset } = document.documentElement;
    if (next) Object.assign(dataset, { textSize: next.size, colours: next.colours });
    else for (const name of ["textSize", "colours"]) delete dataset[name];
    const text = next ? lowVisionText(next) : "";
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing where we are read
    document.cookie = `${LOW_VISION_COOKIE}=${text}; path=/; samesite=lax; max-age=${next ? LOW_VISION_SECONDS : 0}`;
  };
  return { mode, isNew: newAt === path, set };
}

const FORM = "low-vision";

/** The form of the switches, which without scripts go by the server and back to this page. */
export function LowVisionForm() {
  const [path] = useLocation();
  const { search } = useSite();
  return (
    <form id={FORM} method="post" action="/low-vision" encType="multipart/form-data" hidden>
      <input type="hidden" name="to" value={path + search} />
    </form>
  );
}

const switchTo = (mode: LowVision | null, set: LowVisionSwitch["set"]) => ({
  type: "submit" as const,
  form: FORM,
  name: "mode",
  value: mode ? lowVisionText(mode) : "",
  onClick: (event: MouseEvent) => {
    event.preventDefault();
    set(mode);
  },
});

interface ToggleProps {
  lowVision: LowVisionSwitch;
  /** Closes the menu around it: the bar with the choices is above the menu. */
  onToggle(): void;
}

export function LowVisionToggle({ lowVision: { mode, set }, onToggle }: ToggleProps) {
  const toggle = (next: LowVision | null) => {
    set(next);
    onToggle();
    window.scrollTo({ top: 0 });
  };
  return (
    <button
      {...switchTo(mode ? null : FIRST_LOW_VISION, toggle)}
      className="vision-toggle"
      aria-pressed={mode !== null}
    >
      <EyeIcon />
      Версия для слабовидящих
    </button>
  );
}

const COLOUR_NAMES: Record<LowVision["colours"], string> = {
  green: "Зелёным по белому",
  "black-on-white": "Чёрным по белому",
  "white-on-black": "Белым по чёрному",
  "blue-on-sky": "Синим по голубому",
};

interface BarProps {
  mode: LowVision;
  /** Its choices are unfolded at first. */
  isNew: boolean;
  set: LowVisionSwitch["set"];
}

/** Size and colours of the low-vision version, and the way back to the normal one. */
export function LowVisionBar({ mode, isNew, set }: BarProps) {
  const [isOpen] = useState(isNew);
  return (
    <aside className="vision-bar" aria-label="Версия для слабовидящих">
      <details open={isOpen}>
        <summary>
          <EyeIcon />
          Размер и цвета
        </summary>
        <Choice title="Размер текста">
          {TEXT_SIZES.map((size) => (
            <button
              key={size}
              {...switchTo({ ...mode, size }, set)}
              aria-pressed={size === mode.size}
            >
              {size} %
            </button>
          ))}
        </Choice>
        <Choice title="Цвета">
          {COLOURS.map((colours) => (
            <button
              key={colours}
              {...switchTo({ ...mode, colours }, set)}
              data-colours={colours}
              aria-pressed={colours === mode.colours}
            >
              {COLOUR_NAMES[colours]}
            </button>
          ))}
        </Choice>
      </details>
      <button {...switchTo(null, set)} className="vision-off">
        Обычная версия сайта
      </button>
    </aside>
  );
}

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
