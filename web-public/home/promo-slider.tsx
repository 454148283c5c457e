import { useEffect, useState } from "react";
import type { Clinic } from "../../shared/clinic/clinic.ts";
import { useSite } from "../data/site-context.ts";
import { BackIcon, ForwardIcon, PauseIcon, PlayIcon } from "../elements/icons.tsx";
import { useSwipe } from "../elements/use-swipe.ts";

const ADVANCE_MS = 5000;

/** The clinic's three promises, one after another (W3C APG carousel). */
export function PromoSlider() {
  const { slides } = useSite().clinic;
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  /**
   * While the visitor reads or operates it, the slides do not move under the pointer or the
   * keyboard.
   */
  const [held, setHeld] = useState(false);
  const step = (by: number) => setIndex((was) => (was + by + slides.length) % slides.length);
  const swipe = useSwipe(step);
  const still = useStillness();
  const moving = !paused && !held && !still;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide has its own five seconds
  useEffect(() => {
    if (!moving) return;
    const timer = setTimeout(() => setIndex((was) => (was + 1) % slides.length), ADVANCE_MS);
    return () => clearTimeout(timer);
  }, [moving, index, slides.length]);

  return (
    <section
      className="promo"
      aria-roledescription="карусель"
      aria-label="Возможности клиники"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      {...swipe}
    >
      <div className="promo-window" aria-live={moving ? "off" : "polite"}>
        <div className="promo-track" style={{ transform: `translateX(${-100 * index}%)` }}>
          {slides.map((slide, at) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is not a fieldset (W3C APG)
            <div
              key={slide.title}
              className="promo-slide"
              role="group"
              aria-roledescription="слайд"
              aria-label={`${at + 1} из ${slides.length}: ${slide.title}`}
              inert={at !== index}
            >
              {/* Validated at start: only <b>, <strong>, <em> and <br>. */}
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the clinic's own checked text */}
              <p dangerouslySetInnerHTML={{ __html: slide.text }} />
              {imagesOf(slide).map(({ place, image }) => (
                <img
                  key={place}
                  className={`promo-${place}`}
                  src={image.source}
                  style={image.style}
                  alt=""
                  width="160"
                  height="160"
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className="promo-controls needs-script waits">
        <div className="promo-dots">
          {slides.map((slide, at) => (
            <button
              key={slide.title}
              type="button"
              className="dot"
              aria-label={`Слайд ${at + 1}`}
              aria-current={at === index}
              onClick={() => setIndex(at)}
            />
          ))}
        </div>
        {/* Slides without motion need no stop button. */}
        <button
          type="button"
          className="round"
          hidden={still}
          aria-label={paused ? "Продолжить показ слайдов" : "Остановить показ слайдов"}
          onClick={() => setPaused(!paused)}
        >
          {paused ? <PlayIcon /> : <PauseIcon />}
        </button>
        <button
          type="button"
          className="round"
          aria-label="Предыдущий слайд"
          onClick={() => step(-1)}
        >
          <BackIcon />
        </button>
        <button
          type="button"
          className="round"
          aria-label="Следующий слайд"
          onClick={() => step(1)}
        >
          <ForwardIcon />
        </button>
      </div>
    </section>
  );
}

/** Whether the visitor asked their device for less motion. */
function useStillness(): boolean {
  const [still, setStill] = useState(false);
  useEffect(() => {
    const wish = window.matchMedia("(prefers-reduced-motion: reduce)");
    const look = () => setStill(wish.matches);
    look();
    wish.addEventListener("change", look);
    return () => wish.removeEventListener("change", look);
  }, []);
  return still;
}

type Slide = Clinic["slides"][number];

/** A slide may have a picture below its text and another beside it. */
function imagesOf({ images: { bottom, right } }: Slide) {
  return [["right", right] as const, ["bottom", bottom] as const].flatMap(([place, image]) =>
    image ? [{ place, image }] : [],
  );
}
