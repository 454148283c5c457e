import { openAt, openDeskOfBench } from "./desk/clinic.ts";
import { Hand } from "./desk/hand.ts";
import { JOBS } from "./desk/jobs.ts";
import { afterwards } from "./ground/cleanup.ts";
import { atMost, type Figure, type Part, shown } from "./ground/figures.ts";

/** Jobs of a reception desk in a real browser: presses, and seconds of a practised person. */
export const desk: Part = async (note) => {
  const clinic = await openDeskOfBench();
  afterwards(() => clinic.close());
  const counts: Figure[] = [];
  const seconds: Figure[] = [];
  for (const job of JOBS) {
    await job.before?.(clinic);
    const { page, context } = await openAt(clinic, job.from);
    const hand = new Hand(page);
    await job.run(hand, clinic);
    await context.close();
    counts.push(atMost(job.name, job.goal, hand[job.counted], job.counted, 0));
    seconds.push(shown(`${job.name}: a practised person`, `${hand.seconds().toFixed(0)} s`));
    note(`${job.name}: ${hand.clicks} clicks, ${hand.keys} keys, ${hand.seconds().toFixed(0)} s`);
  }
  return [...counts, ...seconds];
};
