import { Link } from "wouter";
import { formatPhone, phoneLink } from "../../shared/patient/patient.ts";
import { useSite } from "../data/site-context.ts";
import { Logo } from "./logo.tsx";

export function Footer() {
  const { clinic } = useSite();
  return (
    <footer className="footer">
      <div className="footer-row">
        <div>
          <Logo />
          <p>
            {clinic.legal.entity}
            <br />
            ИНН {clinic.legal.inn}
            <br />
            Лицензия {clinic.legal.licence.number}
          </p>
        </div>
        <nav aria-label="Услуги">
          <Link href="/services/gynecology">Гинекология</Link>
          <Link href="/services/uzi">УЗИ</Link>
          <Link href="/services/labaratory">Лаборатория</Link>
          <Link href="/appointment">Запись на приём</Link>
        </nav>
        <nav aria-label="Документы и сведения">
          <Link href="/info">Пациентам</Link>
          <Link href="/legal">Правовая информация</Link>
          <Link href="/politics">Политика обработки персональных данных</Link>
          <Link href="/consent">Согласие на обработку данных</Link>
        </nav>
        <div>
          <p>
            {clinic.city}
            <br />
            {clinic.street}
            <br />
            {clinic.landmark}
          </p>
          {clinic.phones.slice(0, 2).map((phone) => (
            <a key={phone.digits} href={phoneLink(phone.digits)}>
              {formatPhone(phone.digits)}
            </a>
          ))}
        </div>
      </div>
      <p className="footer-note">
        Имеются противопоказания, необходима консультация специалиста. Сведения на сайте не являются
        публичной офертой.
      </p>
    </footer>
  );
}
