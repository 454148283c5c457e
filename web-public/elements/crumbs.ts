import type { Crumb } from "./breadcrumbs.tsx";

/** The way to a page that stands right under the home page. */
export const crumbsTo = (title: string): Crumb[] => [{ title: "Главная", href: "/" }, { title }];
