import type { Caller } from "../server/caller.ts";
import { Browser } from "../server/cookies.ts";
import type { TestServer } from "../server/server.ts";
import { bookOnSite, type VisitFields } from "./visits.ts";

/** A visit booked on the site, with the patient's link to it. */
export async function bookWithLink(
  server: Caller,
  fields: Partial<VisitFields> & Pick<VisitFields, "employee" | "time">,
): Promise<{ uid: string; link: string }> {
  const booked = await bookOnSite(server, {
    name: "Романова Елена",
    ...fields,
    uid: crypto.randomUUID(),
  });
  if (!booked.link) throw new Error("The booking was answered without a link");
  return { uid: booked.uid, link: booked.link };
}

/** A patient's browser with her link. */
export class PatientPage {
  readonly browser: Browser;
  #read: Record<string, string> = {};

  constructor(
    { url }: Pick<TestServer, "url">,
    /** Where she connects from: tries are counted by address. */
    readonly address = "10.1.1.1",
  ) {
    this.browser = new Browser(url);
  }

  get(path: string): Promise<Response> {
    return this.browser.request(path, { redirect: "manual", headers: this.#headers });
  }

  async text(path: string): Promise<string> {
    return (await this.get(path)).text();
  }

  /** Sends a form of the page. */
  send(path: string, fields: Record<string, string> = {}): Promise<Response> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.browser.request(path, {
      method: "POST",
      body,
      redirect: "manual",
      headers: this.#headers,
    });
  }

  /** Submits a button of the visit's page as it is now, or as it was when it last had one. */
  async presses(path: string, fields: Record<string, string> = {}): Promise<Response> {
    await this.#readVisit();
    return this.send(path, { ...this.#read, ...fields });
  }

  /** The address that the button leads to. */
  async leadsTo(path: string, fields?: Record<string, string>): Promise<string | null> {
    return (await this.presses(path, fields)).headers.get("location");
  }

  /** Loads the visit's page, whose forms contain the visit's slot. */
  async #readVisit(): Promise<void> {
    const text = await this.text("/visit");
    const [, read] = /name="read" value="([^"]+)"/.exec(text) ?? [];
    if (read) this.#read = { read };
  }

  /** Answers the question of a link. */
  answers(link: string, answer = "ром"): Promise<Response> {
    return this.send(link, { answer });
  }

  get #headers() {
    return { "x-forwarded-for": this.address };
  }
}
