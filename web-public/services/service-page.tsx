import { Link } from "wouter";
import { pricesCall } from "../data/calls.ts";
import type { Params } from "../data/params.ts";
import { dataOf, useCall } from "../data/use-call.ts";
import { Breadcrumbs } from "../layout/breadcrumbs.tsx";
import { Contacts } from "../layout/contacts.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { ServiceCards } from "../layout/service-cards.tsx";
import { SERVICES } from "../layout/services.ts";
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
          <ul className="prices">
            {prices.map((price) => (
              <li key={price.id}>
                <span className="price-name">
                  {price.name}
                  {price.description && <span className="quiet">{price.description}</span>}
                </span>
                <span className="price-value">{roubles(price.price)}</span>
              </li>
            ))}
          </ul>
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

/** A bare number gets its thousands apart and its currency; other texts stand as written. */
function roubles(price: string): string {
  if (!/^\d+$/.test(price.trim())) return price;
  return `${price.trim().replace(/\B(?=(\d{3})+$)/g, "\u00a0")} руб.`;
}
