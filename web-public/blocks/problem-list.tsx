import type { ReactNode } from "react";

interface ProblemListProps {
  /** What has not happened. */
  children: ReactNode;
  /** The element of each field on the page, and its problem. */
  problems: readonly (readonly [place: string, problem: string | undefined])[];
}

/** The wrong fields of a form sent without scripts, with links to them. */
export function ProblemList({ children, problems }: ProblemListProps) {
  const listed = problems.filter(([, problem]) => problem);
  if (listed.length === 0) return null;
  return (
    <div className="notice problem-list" role="alert">
      <p>{children} Исправьте, пожалуйста:</p>
      <ul>
        {listed.map(([place, problem]) => (
          <li key={place}>
            <a href={`#${place}`}>{problem}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
