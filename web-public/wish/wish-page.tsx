import { useEffect } from "react";
import { WISH_PAGE } from "../../shared/site/wish-page.ts";
import { ByPhone } from "../blocks/by-phone.tsx";
import { WishForm } from "../blocks/wish-form.tsx";
import { useSite } from "../data/site-context.ts";
import { Breadcrumbs } from "../elements/breadcrumbs.tsx";
import { crumbsTo } from "../elements/crumbs.ts";
import { PageTitle } from "../elements/page-title.tsx";
import { WhoAndWhatFor } from "./who-and-what-for.tsx";

/** «Нет удобного времени?»: made by the server, and works without scripts. */
export function Page() {
  const { wish } = useSite();
  // Reached back from another page of this site: its form is the server's.
  useEffect(() => {
    if (!wish) window.location.reload();
  }, [wish]);
  return (
    <section className="section wish">
      <Breadcrumbs crumbs={crumbsTo("Лист ожидания")} />
      <PageTitle>Нет удобного времени?</PageTitle>
      {wish?.view === "left" && (
        <div className="success" role="status">
          <p>
            <strong>Вы в листе ожидания.</strong> Мы позвоним, когда подходящее время освободится.
          </p>
          <p>После дня, который вы указали, ваши данные будут уничтожены.</p>
        </div>
      )}
      {wish?.view === "form" && (
        <>
          <p>
            Оставьте телефон и пожелания. Когда подходящее время освободится, мы позвоним и запишем
            вас. Кто оставил раньше, тому звоним раньше.
          </p>
          <WishForm form={wish.form} action={WISH_PAGE}>
            <WhoAndWhatFor form={wish.form} />
          </WishForm>
        </>
      )}
      <ByPhone />
    </section>
  );
}
