import { PROBLEM } from "../../../shared/schema/problem.ts";
import type { Answer } from "./operation.ts";

/** By the server's own codes: a 404 of a proxy must not end an edit. */
const GONE: ReadonlySet<string> = new Set([PROBLEM.notFound, PROBLEM.destroyed]);

/** For operations that have nothing left to do where their target is gone. */
export const doneWhenGone = ({ problem }: Answer) =>
  problem && GONE.has(problem.code) ? "done" : null;
