import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { formatPhone, phoneLink } from "../../shared/patient/patient.ts";
import { useSite } from "../data/site-context.ts";
import { CloseIcon, MenuIcon, MessageIcon, PhoneIcon } from "../elements/icons.tsx";
import { SiteSearch } from "../search/site-search.tsx";
import { Logo } from "./logo.tsx";
import { type LowVisionSwitch, LowVisionToggle } from "./low-vision.tsx";

const SCROLLED_AFTER = 50;

const LINKS = [
  { title: "О клинике", href: "/#about" },
  { title: "Врачи", href: "/#specialists" },
  { title: "Услуги", href: "/#services" },
  { title: "Цены", href: "/services" },
  { title: "Пациентам", href: "/info" },
  { title: "Контакты", href: "/#contacts" },
];

export function Header({ lowVision }: { lowVision: LowVisionSwitch }) {
  const { clinic } = useSite();
  const scrolled = useScrolled();
  const id = useId();
  const details = useRef<HTMLDetailsElement>(null);
  const menu = useMenu(details);
  const [first, second] = clinic.phones;
  return (
    <header className={`header${scrolled ? " scrolled" : ""}`}>
      <div className="header-row">
        <Logo />
        <a className="header-call" href={phoneLink(first.digits)} aria-label="Позвонить в клинику">
          <PhoneIcon />
        </a>
        {/* It opens by itself, so also before the page's script is there. */}
        <details
          ref={details}
          className="menu-toggle"
          open={menu.open}
          onToggle={(event) => menu.set(event.currentTarget.open)}
        >
          <summary className="menu-button" aria-controls={id}>
            <MenuIcon />
            <CloseIcon />
            <span className="unseen">{menu.open ? "Закрыть меню" : "Открыть меню"}</span>
          </summary>
        </details>
        <div className="header-menu" id={id}>
          <nav aria-label="Разделы сайта">
            {LINKS.map((link) => (
              <Link key={link.href} href={link.href} onClick={menu.close}>
                {link.title}
              </Link>
            ))}
          </nav>
          <SiteSearch onPick={menu.close} />
          <div className="header-contacts">
            {[first, second].map((phone) => (
              <a key={phone.digits} className="header-phone" href={phoneLink(phone.digits)}>
                <PhoneIcon />
                {formatPhone(phone.digits)}
              </a>
            ))}
            <a className="header-messenger" href={clinic.messenger.href} rel="noopener">
              <MessageIcon />
              {clinic.messenger.label}
            </a>
            <LowVisionToggle lowVision={lowVision} onToggle={menu.close} />
          </div>
        </div>
      </div>
    </header>
  );
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > SCROLLED_AFTER);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return scrolled;
}

/** The small screen's menu: Escape or a choice closes it. */
function useMenu(details: RefObject<HTMLDetailsElement | null>) {
  const [open, set] = useState(false);
  const [path] = useLocation();
  // It may have been opened before the script had loaded.
  useEffect(() => set(details.current?.open ?? false), [details]);
  const shownPath = useRef(path);
  useEffect(() => {
    if (shownPath.current !== path) set(false);
    shownPath.current = path;
  }, [path]);
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") set(false);
    };
    window.addEventListener("keydown", closeOnEscape);
    return () => window.removeEventListener("keydown", closeOnEscape);
  }, [open]);
  return { open, set, close: () => set(false) };
}
