import type { FeedPages } from "../../platform/http/env.ts";

/** A page of 200 days is a megabyte of text: a device parses it within one frame or two. */
export const FEED_PAGES: FeedPages = { logEntries: 1_000, days: 200 };
