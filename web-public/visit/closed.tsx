import { formatPhone, phoneLink } from "../../shared/patient/patient.ts";
import { useSite } from "../data/site-context.ts";
import { PhoneIcon } from "../elements/icons.tsx";
import { PageTitle } from "../elements/page-title.tsx";

/** Nothing is open in this browser: which of the reasons it is, is not said. */
export function Closed() {
  const [phone] = useSite().clinic.phones;
  return (
    <>
      <PageTitle>Страница закрыта</PageTitle>
      <p>
        Она открывается по вашей ссылке и через полчаса закрывается. Откройте ссылку ещё раз. После
        визита и после отмены ссылка не действует.
      </p>
      <p className="actions">
        <a className="button quiet-button" href={phoneLink(phone.digits)}>
          <PhoneIcon />
          {formatPhone(phone.digits)}
        </a>
      </p>
    </>
  );
}
