import { version } from "../../package.json";

/** Of the product, as in CHANGELOG.md. */
export const VERSION: string = version;
