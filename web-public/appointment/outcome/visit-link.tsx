import { useState } from "react";
import { useSite } from "../../data/site-context.ts";

/** The patient's link to her visit. It is shown once: this browser does not store it. */
export function VisitLink({ link }: { link: string }) {
  const { origin } = useSite();
  const [copied, setCopied] = useState(false);
  const address = origin + link;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  return (
    <div className="visit-link">
      <div>
        <h3>Ваша ссылка на визит</h3>
        <p>
          По ней вы увидите визит, перенесёте или отмените его, а перед визитом сможете его
          подтвердить. Сохраните её: здесь она больше не появится. Перед показом страница спросит
          первые три буквы фамилии.
        </p>
        <p className="visit-link-address" translate="no">
          <a href={link} rel="noopener">
            {address}
          </a>
        </p>
        <p className="actions needs-script no-print">
          <button type="button" className="button quiet-button" onClick={() => void copy()}>
            Скопировать ссылку
          </button>
          <span role="status">{copied ? "Скопировано" : ""}</span>
        </p>
      </div>
      <img
        src={`${link}/qr.svg`}
        alt="Ссылка на визит для камеры телефона"
        width="160"
        height="160"
      />
    </div>
  );
}
