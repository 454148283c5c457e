import type { DoctorCard, SiteCall } from "../../shared/site/site.ts";
import { articlesCall, doctorsCall, pricesCall } from "./calls.ts";

/** The list of doctors without the texts of their pages. */
export const doctorCards: SiteCall = {
  path: doctorsCall.path,
  cut: (answer) => doctorsCall.read(answer).map(cardOf),
};

function cardOf(doctor: DoctorCard): DoctorCard {
  const { id, name_employee, desc_employee, full_pro_name } = doctor;
  const { sort_emp, is_flagged, hidden_doctor, services, service_minutes, photo_version } = doctor;
  return {
    id,
    name_employee,
    desc_employee,
    full_pro_name,
    sort_emp,
    is_flagged,
    hidden_doctor,
    services,
    service_minutes,
    photo_version,
  };
}

/** Only articles of these sections. */
export const articlesOf = (...sections: number[]): SiteCall => ({
  path: articlesCall.path,
  cut: (answer) =>
    articlesCall.read(answer).filter((article) => sections.includes(article.type_article)),
});

/** Only one category of the price list. */
export const pricesOf = (category: number): SiteCall => ({
  path: pricesCall.path,
  cut: (answer) => pricesCall.read(answer).filter((price) => price.category_id === category),
});
