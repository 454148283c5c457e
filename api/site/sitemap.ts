import { ANNOUNCEMENT } from "../../shared/site/announcement.ts";
import { listArticles } from "../features/articles/articles.ts";
import { listDoctors } from "../features/doctors/doctors.ts";
import type { Db } from "../platform/database/connection.ts";

const PAGES = [
  "/",
  "/appointment",
  "/doctors",
  "/services",
  "/services/gynecology",
  "/services/uzi",
  "/services/labaratory",
  "/info",
  "/legal",
  "/politics",
  "/consent",
];

/** Every page a visitor can open, as sitemap.xml. */
export async function sitemap(db: Db, origin: string): Promise<string> {
  const [doctors, articles] = await Promise.all([
    listDoctors(db, { seesHidden: false }),
    listArticles(db, "visitor"),
  ]);
  const paths = [
    ...PAGES,
    ...doctors.map((doctor) => `/doctors/${doctor.id}`),
    ...articles
      .filter((article) => article.type_article !== ANNOUNCEMENT)
      .map((article) => `/info/${article.id}`),
  ];
  const entries = paths.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

/** Addresses for search engines: the site, and the doctors' portraits. */
export const robots = (origin: string) => `User-agent: *
Allow: /api/doctors/*/photo
Disallow: /api/
Disallow: /admin
Disallow: /v/
Disallow: /visit
Sitemap: ${origin}/sitemap.xml
`;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
