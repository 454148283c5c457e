import clinic from "../../../clinic.json";

/** Shown by the site if it takes an article's text for its own data. */
export const USURPED = "Сайт захвачен";

/** The data a page hydrates from, as an author might forge them. */
const forged = JSON.stringify({
  origin: "",
  clinic: { ...clinic, city: USURPED },
  timeZone: "Europe/Moscow",
  now: { day: "2026-06-10", time: "09:00" },
  lowVision: null,
  calls: {},
}).replaceAll("<", "\\u003c");

/** Texts that shadow elements which our own scripts look up by name. */
export const CLOBBERING_VECTORS: readonly string[] = [
  `<p id="state">${forged}</p>`,
  `<h1 id=state>${forged}</h1>`,
  `<script id="state" type="application/json">${forged}</script>`,
  `</div></div></main></div><script type="application/json" id="state">${forged}</script>`,
  `<p id="site"><b id="state">${forged}</b></p>`,
];
