import { fillDemo } from "../../../api/operator/demo/fill.ts";
import { startServer, type TestServer } from "../server/server.ts";
import { THURSDAY_NINE } from "./clinic.ts";

export interface WholeSite {
  server: TestServer;
  /** Every page, including one of each kind of doctor and article. */
  pages: string[];
  doctor: string;
  article: string;
}

/** The site with the demo clinic on a Thursday morning, with all its data. */
export async function startWholeSite(): Promise<WholeSite> {
  const server = await startServer({ clock: () => THURSDAY_NINE, sameAddress: true });
  await fillDemo(server.db, THURSDAY_NINE, "Europe/Moscow");
  const [ids] = await server.db<{ doctor: number; text: number; html: number }[]>`
    select (select id from doctors where hidden_doctor = 0 order by sort_emp limit 1) as doctor,
      (select min(id) from articles where type_article = 3 and delete_article = 0) as text,
      (select min(id) from articles where type_article = 1 and delete_article = 0) as html`;
  if (!ids) throw new Error("The demo clinic is empty");
  const doctor = `/doctors/${ids.doctor}`;
  const article = `/info/${ids.html}`;
  return {
    server,
    doctor,
    article,
    pages: [
      "/",
      "/doctors",
      "/services",
      "/services/gynecology",
      "/services/uzi",
      "/services/labaratory",
      doctor,
      "/info",
      article,
      `/info/${ids.text}`,
      "/politics",
      "/consent",
      "/legal",
      "/appointment",
      "/wish",
      "/nowhere",
    ],
  };
}
