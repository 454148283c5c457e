import { formatPhone } from "../../shared/patient/patient.ts";
import type { Site } from "../data/site-context.ts";
import type { Crumb } from "./breadcrumbs.tsx";

/** The clinic as search engines read it (schema.org). */
export function clinicThing({ clinic, origin }: Site): object {
  return {
    "@type": "MedicalClinic",
    "@id": `${origin}/#clinic`,
    name: clinic.name,
    description: clinic.description,
    url: `${origin}/`,
    image: `${origin}/og.jpg`,
    telephone: clinic.phones.map((phone) => formatPhone(phone.digits)),
    email: clinic.email,
    medicalSpecialty: ["Gynecologic", "Radiography", "LaboratoryScience"],
    address: {
      "@type": "PostalAddress",
      addressCountry: "RU",
      addressRegion: clinic.region,
      addressLocality: clinic.city,
      streetAddress: clinic.street,
      postalCode: clinic.postalCode,
    },
    geo: {
      "@type": "GeoCoordinates",
      latitude: clinic.map.latitude,
      longitude: clinic.map.longitude,
    },
    openingHours: clinic.hours.map(
      ({ schemaDays, opens, closes }) => `${schemaDays} ${padded(opens)}-${padded(closes)}`,
    ),
  };
}

export function crumbsThing({ origin }: Site, crumbs: readonly Crumb[], path: string): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumb.title,
      item: `${origin}${crumb.href ?? path}`,
    })),
  };
}

const padded = (time: string) => time.padStart(5, "0");
