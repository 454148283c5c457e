import { plugin } from "bun";
import { ROOT } from "../step.ts";
import type { Mutation } from "./mutations.ts";

/** Preloaded by a test run: one file of the product is loaded with the mutation in `MUTATION` (JSON). */
const { file, start, end, put }: Mutation = JSON.parse(process.env.MUTATION ?? "");

plugin({
  name: "mutant",
  setup(build) {
    build.onLoad({ filter: /\/(api|web-admin)\/.*\.ts$/ }, async ({ path }) => {
      const source = await Bun.file(path).text();
      const isMutated = path === `${ROOT}${file}`;
      return {
        contents: isMutated ? source.slice(0, start) + put + source.slice(end) : source,
        loader: "ts",
      };
    });
  },
});
