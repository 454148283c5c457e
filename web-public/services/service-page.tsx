import { Link } from "wouter";
import { Contacts } from "../blocks/contacts.tsx";
import { ServiceCards } from "../blocks/service-cards.tsx";
import { pricesCall } from "../data/calls.ts";
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
          <p className="quiet">Точную стоимость и подготовку уточните у регистратора.</p>
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
