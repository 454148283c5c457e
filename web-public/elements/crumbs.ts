import type { Crumb } from "./breadcrumbs.tsx";

/** The breadcrumbs of a page directly below the home page. */
export const crumbsTo = (title: string): Crumb[] => [{ title: "Главная", href: "/" }, { title }];
