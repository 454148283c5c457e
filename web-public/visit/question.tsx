import { useSite } from "../data/site-context.ts";
import { PageTitle } from "../elements/page-title.tsx";

/** What a link asks before it shows anything; the same for every address. */
export function Question({ problem }: { problem: string | null }) {
  const { clinic } = useSite();
  return (
    <>
      <PageTitle>{clinic.name}</PageTitle>
      {problem && (
        <p className="notice" role="alert" id="answer-problem">
          {problem}
        </p>
      )}
      <form method="post" encType="multipart/form-data" className="visit-question">
        <div className="field">
          <label htmlFor="answer">Первые три буквы фамилии</label>
          <input
            id="answer"
            name="answer"
            type="text"
            required
            maxLength={200}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            aria-describedby={problem ? "answer-problem answer-hint" : "answer-hint"}
          />
          <p className="quiet hint" id="answer-hint">
            Если фамилию не называли — последние четыре цифры телефона.
          </p>
        </div>
        <button type="submit" className="button">
          Открыть
        </button>
      </form>
    </>
  );
}
