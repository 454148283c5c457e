import type { hc } from "hono/client";
import type { Api } from "../../api/app.ts";

/** The API's routes by path and method. Types only: Hono's client itself would weigh the page. */
export type ApiClient = ReturnType<typeof hc<Api>>;
