import { useMemo } from "react";
import { Link } from "wouter";
import { profileLines } from "../../shared/clinic/doctor-profile.ts";
import { DoctorPhoto } from "../blocks/doctor-photo.tsx";
import { NearestTime } from "../blocks/nearest-time.tsx";
import { doctorCall } from "../data/calls.ts";
import type { Params } from "../data/params.ts";
import { dataOf, useCall } from "../data/use-call.ts";
import { appointmentAddress } from "../elements/appointment-address.ts";
import { Breadcrumbs } from "../elements/breadcrumbs.tsx";
import { PageTitle } from "../elements/page-title.tsx";
import { crumbsOf, idOf } from "./doctor-of.ts";

const SECTIONS = [
  { title: "Образование", field: "profile_txt" },
  { title: "Дополнительное образование", field: "additional_education" },
  { title: "Опыт работы", field: "work_experience" },
  { title: "Профессиональные интересы", field: "professional_interests" },
] as const;

export function Page({ params }: { params: Params }) {
  const id = idOf(params);
  const call = useMemo(() => (id === null ? null : doctorCall(id)), [id]);
  const answer = useCall(call);
  const doctor = dataOf(answer);
  const missing = id === null || (answer.kind === "failed" && answer.status === 404);
  if (missing) {
    return (
      <section className="section missing">
        <PageTitle>Врач не найден</PageTitle>
        <p>Возможно, врач больше не принимает в нашей клинике.</p>
        <Link className="button" href="/doctors">
          Все врачи
        </Link>
      </section>
    );
  }
  if (!doctor) return <section className="section doctor" />;
  return (
    <section className="section">
      <Breadcrumbs crumbs={crumbsOf(doctor.name_employee)} />
      <div className="doctor">
        <DoctorPhoto doctor={doctor} sizes="(max-width: 480px) 100vw, 370px" eager />
        <div className="doctor-words">
          <PageTitle>{doctor.name_employee}</PageTitle>
          <p className="lead">{doctor.full_pro_name}</p>
          <Link
            className="button"
            href={appointmentAddress({ doctor: doctor.id })}
            state={{ doctorId: doctor.id }}
          >
            Записаться к врачу
          </Link>
          <NearestTime doctor={doctor.id} />
          {SECTIONS.map(({ title, field }) => (
            <BulletSection key={field} title={title} lines={profileLines(doctor[field])} />
          ))}
        </div>
      </div>
    </section>
  );
}

function BulletSection({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="bullets">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
