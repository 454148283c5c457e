import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import type { createApp } from "../../../api/app.ts";
import { describeApi, type OpenApi } from "../../../api/site/description/document.ts";

/** The description is the same for every server of a test file. */
let kept: DescribedAnswers | null = null;

/** Compares a server's answers with its description. */
export function watchAnswers(
  app: Pick<ReturnType<typeof createApp>, "routes">,
  log: readonly Record<string, unknown>[],
) {
  const described = () => {
    kept ??= new DescribedAnswers(describeApi(app.routes));
    return kept;
  };
  const wrong = new Set<string>();
  const reading = new Set<Promise<void>>();
  return {
    note(request: Request, response: Response): void {
      const id = response.headers.get("x-request-id");
      const route = log.findLast((entry) => entry.id === id && "ms" in entry)?.route;
      const path = String(route ?? "");
      // The description is for programs: pages that refuse a browser's address bar are not in it.
      if (isRefusedNavigation(request, response)) return;
      if (!/^\/(api|uploads)\//.test(path) || path.includes("*")) return;
      const copy = isJson(response) && request.method !== "HEAD" ? response.clone() : null;
      const told = { method: request.method, path, response, copy };
      const one = described()
        .faultOf(told)
        .then((fault) => void (fault && wrong.add(fault)))
        .finally(() => reading.delete(one));
      reading.add(one);
    },
    /** Throws where an answer was not as described. */
    async end(): Promise<void> {
      await Promise.all(reading);
      if (wrong.size === 0) return;
      throw new Error(`Answers that are not as described:\n${[...wrong].join("\n")}`);
    },
  };
}

const isRefusedNavigation = ({ headers }: Request, { status }: Response) =>
  status === 403 &&
  (headers.get("sec-fetch-mode") === "navigate" || headers.get("sec-fetch-dest") === "document");

interface Answered {
  method: string;
  path: string;
  response: Response;
  /** Where its body is to be read. */
  copy: Response | null;
}

const isJson = ({ headers }: Response) => /json/.test(headers.get("content-type") ?? "");

class DescribedAnswers {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false });
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #document: OpenApi;

  constructor(document: OpenApi) {
    this.#document = closed(document);
    this.#ajv.addSchema(this.#document, "api");
  }

  async faultOf({ method, path, response, copy }: Answered): Promise<string | null> {
    const { status } = response;
    const verb = method === "HEAD" ? "get" : method.toLowerCase();
    const template = path.replace(/:(\w+)/g, "{$1}");
    const operation = this.#document.paths[template]?.[verb];
    const name = `${method} ${path} ${status}`;
    if (!operation) return `${name}: the route is not described`;
    const key = operation.responses[status] ? String(status) : status >= 400 ? "default" : null;
    if (key === null) return `${name}: the status is not described`;
    const content = operation.responses[key]?.content;
    const type = response.headers.get("content-type")?.split(";")[0] ?? "";
    if (method === "HEAD") return null;
    if (!content) return type === "" ? null : `${name}: answered ${type}, described without a body`;
    const media = Object.keys(content).find((each) => fits(each, type));
    if (!media) return `${name}: answered ${type || "no body"}`;
    if (!copy) return null;
    const pointer = ["paths", template, verb, "responses", key, "content", media, "schema"];
    const validate = this.#validator(pointer);
    return validate(await bodyOf(copy))
      ? null
      : `${name}: ${this.#ajv.errorsText(validate.errors, { separator: "; " })}`;
  }

  #validator(pointer: readonly string[]): ValidateFunction {
    const ref = `api#/${pointer.map(escaped).join("/")}`;
    const made = this.#validators.get(ref) ?? this.#ajv.compile({ $ref: ref });
    this.#validators.set(ref, made);
    return made;
  }
}

const escaped = (part: string) =>
  encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

const fits = (media: string, type: string) =>
  media === type || (media.endsWith("/*") && type.startsWith(media.slice(0, -1)));

async function bodyOf(response: Response): Promise<unknown> {
  const bytes = await response.bytes();
  const isPacked = response.headers.get("content-encoding") === "gzip";
  return JSON.parse(new TextDecoder().decode(isPacked ? Bun.gunzipSync(bytes) : bytes));
}

/** Callers must accept new fields; the description must name every existing one. */
function closed(document: OpenApi): OpenApi {
  const { Problem, ...schemas } = document.components.schemas;
  const text = JSON.stringify({ ...document, components: { schemas } });
  const whole: OpenApi = JSON.parse(text, (_, value: unknown) => {
    const isObject = typeof value === "object" && value !== null && "properties" in value;
    return isObject && !("additionalProperties" in value)
      ? { ...value, additionalProperties: false }
      : value;
  });
  if (Problem) whole.components.schemas.Problem = Problem;
  return whole;
}
