import { Link } from "wouter";
import { ClosedDays } from "../blocks/closed-days.tsx";
import { Contacts } from "../blocks/contacts.tsx";
import { ServiceCards } from "../blocks/service-cards.tsx";
import { useSite } from "../data/site-context.ts";
import { PageTitle } from "../elements/page-title.tsx";
import { Announcement } from "./announcement.tsx";
import { PromoSlider } from "./promo-slider.tsx";
import { Specialists } from "./specialists.tsx";

export function Page() {
  const { clinic } = useSite();
  return (
    <>
      <div className="home-top">
        <div className="home-top-row">
          <section className="hero">
            <PageTitle>{clinic.hero.title}</PageTitle>
            <p>{clinic.hero.text}</p>
            <Link className="button big" href="/appointment">
              Записаться на приём
            </Link>
          </section>
          <PromoSlider />
        </div>
      </div>
      <div className="home-closed">
        <ClosedDays />
      </div>
      <Announcement />
      <section className="section about" id="about" aria-labelledby="about-title">
        <h2 id="about-title">О клинике</h2>
        <dl className="statistics">
          {clinic.statistics.map((figure) => (
            <div key={figure.label}>
              <dt>{figure.label}</dt>
              <dd>{figure.value}</dd>
            </div>
          ))}
        </dl>
        <ul className="benefits">
          {clinic.benefits.map((benefit) => (
            <li key={benefit.title} className={`card${benefit.isShadow ? " shadowed" : ""}`}>
              <h3>{benefit.title}</h3>
              <p>{benefit.description}</p>
            </li>
          ))}
        </ul>
      </section>
      <Specialists />
      <section className="section" id="services" aria-labelledby="services-title">
        <h2 id="services-title">Услуги</h2>
        <ServiceCards codes={["gynecology", "uzi", "labaratory"]} />
      </section>
      <Contacts />
    </>
  );
}
