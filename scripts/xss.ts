import { XSS_VECTORS } from "../tests/api/articles/vectors.ts";
import { hunt } from "../tests/e2e/xss/hunt.ts";
import { ensureBuilt } from "./build.ts";
import { ensureChromium } from "./chromium.ts";

await ensureBuilt();
process.env.CHROMIUM_PATH = await ensureChromium();
const { nobody, ...guarded } = await hunt(XSS_VECTORS, console.log);
const through = Object.values(guarded).flat();
for (const song of through) console.error(song);
console.log(
  `${XSS_VECTORS.length} vectors, ${nobody.length} songs with no defence, ${through.length} behind one`,
);
process.exit(through.length > 0 || nobody.length === 0 ? 1 : 0);
