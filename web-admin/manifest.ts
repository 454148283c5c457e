import type { ManifestOptions } from "vite-plugin-pwa";

/** The web app manifest. */
export const manifest: Partial<ManifestOptions> = {
  id: "/admin",
  name: "Priem — рабочее место регистратуры",
  short_name: "Priem",
  description: "Журнал записей, расписание и запись пациентов. Работает и без сети.",
  lang: "ru",
  dir: "ltr",
  start_url: "/admin/journal",
  scope: "/admin",
  display: "standalone",
  theme_color: "#006638",
  background_color: "#f6f8f7",
  categories: ["medical", "business"],
  icons: [
    { src: "/admin/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/admin/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    {
      src: "/admin/icon-192-maskable.png",
      sizes: "192x192",
      type: "image/png",
      purpose: "maskable",
    },
    {
      src: "/admin/icon-512-maskable.png",
      sizes: "512x512",
      type: "image/png",
      purpose: "maskable",
    },
  ],
  shortcuts: [
    { name: "Записать пациента", url: "/admin/journal/add" },
    { name: "Журнал", url: "/admin/journal" },
  ],
};
