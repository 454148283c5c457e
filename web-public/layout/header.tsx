import { useEffect, useId, useState } from "react";
import { Link, useLocation } from "wouter";
import { formatPhone, phoneLink } from "../../shared/patient.ts";
import { useSite } from "../data/site-context.ts";
import { CloseIcon, MenuIcon, MessageIcon, PhoneIcon } from "./icons.tsx";
import { Logo } from "./logo.tsx";
import { type LowVision, LowVisionToggle } from "./low-vision.tsx";
import { SiteSearch } from "./site-search.tsx";

const SCROLLED_AFTER = 50;

const LINKS = [
  { title: "О клинике", href: "/#about" },
  { title: "Врачи", href: "/#specialists" },
  { title: "Услуги", href: "/#services" },
  { title: "Пациентам", href: "/info" },
  { title: "Контакты", href: "/#contacts" },
];

export function Header({ lowVision }: { lowVision: LowVision }) {
  const { clinic } = useSite();
  const scrolled = useScrolled();
  const menu = useMenu();
  const [first, second] = clinic.phones;
  return (
    <header className={`header${scrolled ? " scrolled" : ""}${menu.open ? " menu-open" : ""}`}>
      <div className="header-row">
        <Logo />
        <a className="header-call" href={phoneLink(first.digits)} aria-label="Позвонить в клинику">
          <PhoneIcon />
        </a>
        <button
          type="button"
          className="menu-button needs-script"
          aria-expanded={menu.open}
          aria-controls={menu.id}
          onClick={menu.toggle}
        >
          {menu.open ? <CloseIcon /> : <MenuIcon />}
          <span className="unseen">{menu.open ? "Закрыть меню" : "Открыть меню"}</span>
        </button>
        <div className="header-menu" id={menu.id}>
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
            <LowVisionToggle lowVision={lowVision} />
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
function useMenu() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    window.addEventListener("keydown", closeOnEscape);
    return () => window.removeEventListener("keydown", closeOnEscape);
  }, [open]);
  return { id, open, toggle: () => setOpen(!open), close: () => setOpen(false) };
}
