import * as z from "zod/mini";

// Before any schema is made: making one tries `new Function`, which the page's policy reports.
z.config({ jitless: true });
