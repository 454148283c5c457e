import { z } from "zod";

const line = z.string().trim().min(1);

/** A slide's text may contain only tags without attributes: it is shown as markup. */
const slideMarkup = line.refine(
  (text) => !/<(?!\/?(?:b|strong|em|br)\s*\/?>)/i.test(text),
  "slide text may carry only <b>, <strong>, <em> and <br>",
);

const slideImage = z.object({
  source: line.regex(/^\/(?!\/)/, "an image is an address on this site"),
  /** CSS properties in React's spelling, e.g. `{"maxWidth": "18rem"}`. */
  style: z.record(z.string(), z.string()).default({}),
});

const phone = z.object({
  /** 11 digits, country code first. */
  digits: z.string().regex(/^7\d{10}$/, "a phone is 11 digits that begin with 7"),
  label: line,
});

const dayHours = z.object({ days: line, opens: z.string(), closes: z.string(), schemaDays: line });

const document = z.object({ title: line, href: line });

const supervisor = z.object({ name: line, address: line, phone: line, site: z.url() });

/**
 * The clinic's own facts: `clinic.json` at the root, read and validated at start, so that
 * another clinic changes one file and no code.
 */
export const clinicSchema = z.object({
  name: line,
  shortName: line,
  tagline: line,
  description: line,
  city: line,
  region: line,
  postalCode: z.string().regex(/^\d{6}$/),
  street: line,
  landmark: line,
  map: z.object({ latitude: z.number(), longitude: z.number(), zoom: z.int() }),
  phones: z.tuple([phone, phone, phone]),
  messenger: z.object({ label: line, href: z.url() }),
  email: z.email(),
  hours: z.array(dayHours).min(1),
  hero: z.object({ title: line, text: line }),
  slides: z
    .array(
      z.object({
        title: line,
        text: slideMarkup,
        images: z.object({ bottom: slideImage.optional(), right: slideImage.optional() }),
      }),
    )
    .length(3),
  statistics: z.array(z.object({ value: line, label: line })).min(1),
  benefits: z.array(z.object({ title: line, description: line, isShadow: z.boolean() })).length(3),
  legal: z.object({
    entity: line,
    entityFull: line,
    inn: z.string().regex(/^\d{10}(\d{2})?$/),
    ogrn: z.string().regex(/^\d{13}(\d{2})?$/),
    address: line,
    director: line,
    /** The processor of patients' data on the clinic's behalf, if there is one. */
    processor: z.object({ name: line, address: line }).optional(),
    licence: z.object({ number: line, issued: line, issuer: line, activities: z.array(line) }),
    supervisors: z.array(supervisor),
    documents: z.array(document),
  }),
  /** A change of the text of either document is a new version, stored with each booking. */
  policy: z.object({ version: line, since: line }),
  consent: z.object({ version: line, since: line }),
  /** Groups of words and phrases that the site's search treats as synonyms. */
  synonyms: z.array(z.array(line).min(2)).default([]),
});
export type Clinic = z.infer<typeof clinicSchema>;
