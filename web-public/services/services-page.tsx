import { Link } from "wouter";
import { Contacts } from "../blocks/contacts.tsx";
import { pricesCall } from "../data/calls.ts";
import { dataOf, useCall } from "../data/use-call.ts";
import { Breadcrumbs } from "../elements/breadcrumbs.tsx";
import { crumbsTo } from "../elements/crumbs.ts";
import { PageTitle } from "../elements/page-title.tsx";
import { SERVICES, type ServiceCode } from "../elements/services.ts";
import { PriceList } from "./price-list.tsx";
import { comparePrices } from "./price-order.ts";

const CODES: readonly ServiceCode[] = ["gynecology", "uzi", "labaratory"];

/** All services with their prices. */
export function Page() {
  const prices = [...(dataOf(useCall(pricesCall)) ?? [])].sort(comparePrices);
  return (
    <>
      <section className="section">
        <Breadcrumbs crumbs={crumbsTo("Услуги и цены")} />
        <PageTitle>Услуги и цены</PageTitle>
        {CODES.map((code) => {
          const { title, summary, category } = SERVICES[code];
          return (
            <section key={code} className="service-prices" aria-labelledby={code}>
              <h2 id={code}>
                <Link href={`/services/${code}`}>{title}</Link>
              </h2>
              <p className="quiet">{summary}</p>
              <PriceList prices={prices.filter((price) => price.category_id === category)} />
            </section>
          );
        })}
        <p className="quiet">О подготовке к приёму и исследованиям спросите регистратора.</p>
      </section>
      <Contacts />
    </>
  );
}
