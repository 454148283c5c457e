import { Component, type ReactNode } from "react";
import { formatPhone, phoneLink } from "../../shared/patient/patient.ts";
import { SiteContext } from "../data/site-context.ts";
import { PageTitle } from "../elements/page-title.tsx";

/** A page that fails keeps header and footer, with a link to continue. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  static override contextType = SiteContext;
  declare context: React.ContextType<typeof SiteContext>;
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const phone = this.context?.clinic.phones[0].digits;
    return (
      <section className="section missing" role="alert">
        <PageTitle>Страница не открылась</PageTitle>
        <p>Попробуйте открыть её ещё раз или позвоните нам.</p>
        <p className="actions">
          <button type="button" className="button" onClick={() => window.location.reload()}>
            Открыть ещё раз
          </button>
          {phone && (
            <a className="button quiet-button" href={phoneLink(phone)}>
              {formatPhone(phone)}
            </a>
          )}
        </p>
      </section>
    );
  }
}
