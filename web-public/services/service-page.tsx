import { Link } from "wouter";
import { parseServices, visibleDoctors } from "../../shared/clinic/doctor-profile.ts";
import type { Price } from "../../shared/clinic/price.ts";
import { plainText } from "../../shared/language/plain-text.ts";
import type { DoctorCard } from "../../shared/site/site.ts";
import { Contacts } from "../blocks/contacts.tsx";
import { DoctorCardItem } from "../blocks/doctor-card.tsx";
import { ServiceCards } from "../blocks/service-cards.tsx";
import { doctorsCall, pricesCall } from "../data/calls.ts";
import type { Params } from "../data/params.ts";
import { dataOf, useCall } from "../data/use-call.ts";
import { Breadcrumbs } from "../elements/breadcrumbs.tsx";
import { PageTitle } from "../elements/page-title.tsx";
import { SERVICES } from "../elements/services.ts";
import { PriceList } from "./price-list.tsx";
import { comparePrices } from "./price-order.ts";
import { crumbsOf, serviceOf } from "./service-of.ts";

export function Page({ params }: { params: Params }) {
  const code = serviceOf(params);
  const service = SERVICES[code];
  const prices = (dataOf(useCall(pricesCall)) ?? [])
    .filter((price) => price.category_id === service.category)
    .sort(comparePrices);
  const having = doctorsOffering(prices, visibleDoctors(dataOf(useCall(doctorsCall)) ?? []));
  return (
    <>
      <section className="section">
        <Breadcrumbs crumbs={crumbsOf(code)} />
        <div className="page-head">
          <div>
            <PageTitle>{service.title}</PageTitle>
            <p className="lead">{service.text}</p>
            <Link className="button" href="/appointment">
              Записаться на приём
            </Link>
          </div>
          <img src={service.drawing} alt="" width="200" height="200" />
        </div>
      </section>
      {prices.length > 0 && (
        <section className="section" aria-labelledby="prices-title">
          <h2 id="prices-title">Цены</h2>
          <PriceList prices={prices} />
          <p className="quiet">О подготовке к приёму и исследованиям спросите регистратора.</p>
        </section>
      )}
      {having.length > 0 && (
        <section className="section" aria-labelledby="doctors-title">
          <h2 id="doctors-title">Кто принимает</h2>
          <ul className="doctor-list">
            {having.map((doctor) => (
              <DoctorCardItem key={doctor.id} doctor={doctor} />
            ))}
          </ul>
        </section>
      )}
      <section className="section" aria-labelledby="others-title">
        <h2 id="others-title">Другие услуги</h2>
        <ServiceCards codes={service.others} />
      </section>
      <Contacts />
    </>
  );
}

/** The doctors who offer one of the services in the prices. */
function doctorsOffering(prices: readonly Price[], doctors: readonly DoctorCard[]): DoctorCard[] {
  const names = new Set(prices.map((price) => plainText(price.name)));
  return doctors.filter((doctor) =>
    parseServices(doctor.services).some((service) => names.has(plainText(service))),
  );
}
