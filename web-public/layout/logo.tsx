import { Link } from "wouter";
import { useSite } from "../data/site-context.ts";

export function Logo() {
  const { clinic } = useSite();
  return (
    <Link className="logo" href="/">
      <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
        <circle cx="20" cy="20" r="20" fill="var(--brand)" />
        <path
          d="M20 9c4.5 0 7.5 3.2 7.5 7.2 0 4-3.2 7-7.5 7s-7.5-3-7.5-7C12.5 12.2 15.5 9 20 9Zm0 14.200V33m-4.5-5h9"
          fill="none"
          stroke="var(--bright)"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      </svg>
      <span className="logo-words">
        <strong>{clinic.shortName}</strong>
        <span>{clinic.tagline}</span>
      </span>
      <span className="unseen">, на главную</span>
    </Link>
  );
}
