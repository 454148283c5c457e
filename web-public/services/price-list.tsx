import { Link } from "wouter";
import type { Price } from "../../shared/clinic/price.ts";
import { roubles } from "../../shared/clinic/roubles.ts";
import { appointmentAddress } from "../elements/appointment-address.ts";

/** Lines of the price list, each with the way to book it. */
export function PriceList({ prices }: { prices: readonly Price[] }) {
  return (
    <ul className="prices">
      {prices.map((price) => (
        <li key={price.id} id={`price-${price.id}`}>
          <span className="price-name">
            {price.name}
            {price.description && <span className="quiet">{price.description}</span>}
          </span>
          <span className="price-value">{roubles(price.price)}</span>
          <Link
            className="price-book"
            href={appointmentAddress({ service: price.name })}
            aria-label={`Записаться: ${price.name}`}
          >
            Записаться
          </Link>
        </li>
      ))}
    </ul>
  );
}
