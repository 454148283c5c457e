import { Link } from "wouter";
import { SERVICES, type ServiceCode } from "../elements/services.ts";

/** Cards that lead to the pages of services. */
export function ServiceCards({ codes }: { codes: readonly ServiceCode[] }) {
  return (
    <ul className="service-cards">
      {codes.map((code) => (
        <li className="card service-card" key={code}>
          <img src={SERVICES[code].drawing} alt="" width="96" height="96" loading="lazy" />
          <h3>
            <Link href={`/services/${code}`}>{SERVICES[code].title}</Link>
          </h3>
          <p>{SERVICES[code].summary}</p>
        </li>
      ))}
    </ul>
  );
}
