import { useState } from "react";
import { LOW_VISION_COOKIE } from "../../shared/site.ts";
import { useSite } from "../data/site-context.ts";
import { EyeIcon } from "./icons.tsx";

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

export function LowVisionToggle({ lowVision }: { lowVision: LowVision }) {
  return (
    <button
      type="button"
      className="vision-toggle needs-script"
      aria-pressed={lowVision.on}
      onClick={lowVision.toggle}
    >
      <EyeIcon />
      Версия для слабовидящих
    </button>
  );
}

export function LowVisionBar({ onNormal }: { onNormal(): void }) {
  return (
    <button type="button" className="vision-bar" onClick={onNormal}>
      <EyeIcon />
      Обычная версия сайта
    </button>
  );
}
