import { type MouseEvent, useState } from "react";
import { useLocation } from "wouter";
import { LOW_VISION_COOKIE } from "../../shared/site/site.ts";
import { useSite } from "../data/site-context.ts";
import { EyeIcon } from "../elements/icons.tsx";

export interface LowVision {
  on: boolean;
  toggle(): void;
}

const YEAR_SECONDS = 31_536_000;

/** The mode lives in a cookie, so that the server already draws the next page in it. */
export function useLowVision(): LowVision {
  const [on, setOn] = useState(useSite().lowVision);
  const toggle = () => {
    const next = !on;
    setOn(next);
    document.documentElement.classList.toggle("low-vision", next);
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing where we are read
    document.cookie = `${LOW_VISION_COOKIE}=1; path=/; samesite=lax; max-age=${next ? YEAR_SECONDS : 0}`;
  };
  return { on, toggle };
}

const FORM = "low-vision";

/** The form of the two switches, which without scripts go by the server and back to this page. */
export function LowVisionForm() {
  const [path] = useLocation();
  const { search } = useSite();
  return (
    <form id={FORM} method="post" action="/low-vision" encType="multipart/form-data" hidden>
      <input type="hidden" name="to" value={path + search} />
    </form>
  );
}

const switchTo = (on: boolean, toggle: () => void) => ({
  type: "submit" as const,
  form: FORM,
  name: "on",
  value: on ? "1" : "0",
  onClick: (event: MouseEvent) => {
    event.preventDefault();
    toggle();
  },
});

export function LowVisionToggle({ lowVision }: { lowVision: LowVision }) {
  return (
    <button
      {...switchTo(!lowVision.on, lowVision.toggle)}
      className="vision-toggle"
      aria-pressed={lowVision.on}
    >
      <EyeIcon />
      Версия для слабовидящих
    </button>
  );
}

export function LowVisionBar({ onNormal }: { onNormal(): void }) {
  return (
    <button {...switchTo(false, onNormal)} className="vision-bar">
      <EyeIcon />
      Обычная версия сайта
    </button>
  );
}
