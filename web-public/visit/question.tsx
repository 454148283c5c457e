import { useLocation } from "wouter";
import { useSite } from "../data/site-context.ts";
import { PageTitle } from "../elements/page-title.tsx";
import { AnswerField } from "./answer-field.tsx";

/** The question of a link, the same for every address. */
export function Question({ problem }: { problem: string | null }) {
  const { clinic } = useSite();
  const [path] = useLocation();
  return (
    <>
      <PageTitle>{clinic.name}</PageTitle>
      {problem && (
        <p className="notice" role="alert">
          {problem}
        </p>
      )}
      <form
        method="post"
        encType="multipart/form-data"
        action={linkOf(path)}
        className="visit-question"
      >
        <AnswerField
          id="answer"
          label="Первые три буквы фамилии"
          hint="Если фамилию не называли — последние четыре цифры телефона."
        />
        <button type="submit" className="button">
          Открыть
        </button>
      </form>
      <WrongPhone />
    </>
  );
}

/** For a person who got someone else's link: they know only their own phone. */
function WrongPhone() {
  const [path] = useLocation();
  return (
    <details className="visit-more">
      <summary>Это не я</summary>
      <form method="post" encType="multipart/form-data" action={`${linkOf(path)}/not-me`}>
        <p>
          Если ссылка пришла вам по ошибке, назовите последние четыре цифры своего телефона: клиника
          перестанет писать на этот номер. Больше ничего не изменится.
        </p>
        <AnswerField id="phone-end" label="Последние четыре цифры телефона" numeric />
        <button type="submit" className="button quiet-button">
          Это не я
        </button>
      </form>
    </details>
  );
}

/** The question may have been answered under the address of the other form. */
const linkOf = (path: string) => path.replace(/\/not-me$/, "");
