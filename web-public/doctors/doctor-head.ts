import { doctorCall, nearestCall } from "../data/calls.ts";
import type { Head, HeadSource } from "../data/head.ts";
import type { Params } from "../data/params.ts";
import { dataOf } from "../data/use-call.ts";
import { crumbsThing } from "../elements/json-ld.ts";
import { crumbsOf, idOf } from "./doctor-of.ts";

export function head({ site, params, answer }: HeadSource): Head {
  const { clinic, origin } = site;
  const id = idOf(params);
  const asked = id === null ? null : answer(doctorCall(id));
  const doctor = asked ? dataOf(asked) : undefined;
  if (!doctor) {
    const missing = !asked || (asked.kind === "failed" && asked.status === 404);
    return { title: `Врач — ${clinic.name}`, description: clinic.description, found: !missing };
  }
  const path = `/doctors/${doctor.id}`;
  const photo = doctor.photo_version && `/api/doctors/${doctor.id}/photo?v=${doctor.photo_version}`;
  return {
    title: `${doctor.name_employee}, ${doctor.full_pro_name} — ${clinic.city}`,
    description: `${doctor.name_employee}: ${doctor.full_pro_name}. ${doctor.desc_employee} Запись на приём онлайн, ${clinic.name}.`,
    found: true,
    path,
    ...(photo ? { image: photo } : {}),
    jsonLd: [
      {
        "@type": "Physician",
        name: doctor.name_employee,
        description: doctor.full_pro_name,
        url: `${origin}${path}`,
        ...(photo ? { image: `${origin}${photo}` } : {}),
        hospitalAffiliation: {
          "@id": `${origin}/#clinic`,
          "@type": "MedicalClinic",
          name: clinic.name,
        },
      },
      crumbsThing(site, crumbsOf(doctor.name_employee), path),
    ],
  };
}

export function calls(params: Params) {
  const id = idOf(params);
  return id === null ? [] : [doctorCall(id), nearestCall];
}
