import { XSS_VECTORS } from "../../tests/api/articles/vectors.ts";
import { hunt } from "../../tests/e2e/xss/hunt.ts";
import { ensureBuilt } from "../build.ts";
import { ensureChromium } from "../chromium.ts";

await ensureBuilt();
process.env.CHROMIUM_PATH = await ensureChromium();
const loud = XSS_VECTORS.filter((_, at) => at % 10 === 8);
const { through, undefended, unanswered } = await hunt(XSS_VECTORS, loud, console.log);
for (const song of through) console.error(song);
for (const where of unanswered) console.error(`No answer: ${where}`);
console.log(`${XSS_VECTORS.length} vectors: ${through.length} through one defence alone, ${unanswered.length} without an answer
With no defence, of ${loud.length}: ${Object.entries(undefended)
  .map((pair) => pair.join(" "))
  .join(", ")}`);
const seen = Object.values(undefended).every((songs) => songs > 0);
process.exit(seen && through.length + unanswered.length === 0 ? 0 : 1);
