import { roubles } from "../../../shared/clinic/roubles.ts";
import type { DoctorCard } from "../../../shared/site/site.ts";
import { usePriceOf } from "../../data/price-of.ts";
import { doctorOf, type Selection } from "../selection/selection.ts";
import { slotPhrase } from "../selection/words.ts";

interface SummaryProps {
  selection: Selection;
  doctors: readonly DoctorCard[];
  service: string;
}

/** The chosen visit, and its cost if the price list names the service. */
export function Summary({ selection, doctors, service }: SummaryProps) {
  const { day, slot } = selection;
  const price = usePriceOf(service);
  if (!day || !slot) return null;
  const doctor = doctors.find((each) => each.id === doctorOf(selection));
  return (
    <p className="summary">
      <strong key={slotPhrase(day, slot.time)} translate="no">
        {slotPhrase(day, slot.time)}
      </strong>
      <span key={`doctor ${doctor?.id}`} translate="no">
        {doctor?.name_employee}
      </span>
      {service && (
        <span key={`${service} ${price?.price}`}>
          {service}
          {price && `: ${roubles(price.price)}`}
        </span>
      )}
    </p>
  );
}
