import { visibleDoctors } from "../../shared/clinic/doctor-profile.ts";
import { Contacts } from "../blocks/contacts.tsx";
import { DoctorCardItem } from "../blocks/doctor-card.tsx";
import { doctorsCall } from "../data/calls.ts";
import { dataOf, useCall } from "../data/use-call.ts";
import { Breadcrumbs } from "../elements/breadcrumbs.tsx";
import { crumbsTo } from "../elements/crumbs.ts";
import { PageTitle } from "../elements/page-title.tsx";

/** Every doctor a visitor can choose. */
export function Page() {
  const answer = useCall(doctorsCall);
  const doctors = visibleDoctors(dataOf(answer) ?? []);
  return (
    <>
      <section className="section">
        <Breadcrumbs crumbs={crumbsTo("Врачи")} />
        <PageTitle>Врачи</PageTitle>
        {answer.kind === "loaded" && doctors.length === 0 && (
          <p>Список врачей пока пуст. Позвоните нам, и мы запишем вас.</p>
        )}
        <h2 className="unseen">Все врачи клиники</h2>
        <ul className="doctor-list">
          {doctors.map((doctor) => (
            <DoctorCardItem key={doctor.id} doctor={doctor} />
          ))}
        </ul>
      </section>
      <Contacts />
    </>
  );
}
