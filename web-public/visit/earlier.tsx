import { VISIT_PAGE, type VisitPageState } from "../../shared/site/visit-page.ts";
import { WishForm } from "../blocks/wish-form.tsx";
import { PageTitle } from "../elements/page-title.tsx";
import { Current } from "./move.tsx";

/** «Хочу раньше»: patient and service come from the visit. */
export function Earlier({ visit, form }: Extract<VisitPageState, { view: "earlier" }>) {
  return (
    <>
      <PageTitle>Хочу раньше</PageTitle>
      <Current visit={visit} />
      <p>
        Ваш визит останется за вами. Когда подходящее время освободится раньше, мы позвоним и
        предложим перенести его.
      </p>
      <WishForm form={form} action={VISIT_PAGE.earlier}>
        {visit.service !== "" && (
          <div className="field consent">
            <input
              id="any-doctor"
              name="any_doctor"
              type="checkbox"
              defaultChecked={form.typed.anyDoctor}
            />
            <label htmlFor="any-doctor">Можно к другому врачу с этой услугой</label>
          </div>
        )}
      </WishForm>
      <p className="actions">
        <a className="button quiet-button" href={VISIT_PAGE.page}>
          Оставить как есть
        </a>
      </p>
    </>
  );
}
