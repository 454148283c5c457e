import type { Db } from "../../api/database/connection.ts";

/** A statement of ours, as PostgreSQL counted it. */
export interface Statement {
  calls: number;
  mean: number;
  longest: number;
  total: number;
  text: string;
  /** How PostgreSQL would read the tables, whatever the parameters are. */
  scans: string[];
}

export const forgetStatements = (db: Db) => db`select pg_stat_statements_reset()`;

/** The slowest and those that took the most time together. */
export async function worstStatements(db: Db, limit: number): Promise<Statement[]> {
  const worst = await db<Omit<Statement, "scans">[]>`
    with ours as (
      select calls::int as calls, mean_exec_time as mean, max_exec_time as longest,
        total_exec_time as total, query as text,
        rank() over (order by max_exec_time desc) as by_longest,
        rank() over (order by total_exec_time desc) as by_total
      from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
        and query ~* '^\\s*[(]?(select|with|insert|update|delete)' and query not like '%pg_stat%'
    )
    select calls, mean, longest, total, text from ours
    where by_longest <= ${limit} or by_total <= ${limit} order by total desc`;
  const statements: Statement[] = [];
  for (const { text, ...figures } of worst) {
    const scans = await scansOf(db, text);
    statements.push({ ...figures, scans, text: text.replace(/\s+/g, " ").slice(0, 150) });
  }
  return statements;
}

async function scansOf(db: Db, text: string): Promise<string[]> {
  try {
    const plan = await db.unsafe<{ "QUERY PLAN": string }[]>(`explain (generic_plan) ${text}`);
    const lines = plan.map((row) => row["QUERY PLAN"]);
    return lines.flatMap((line) => /(?:Seq|Index|Bitmap Heap)[^(]*Scan[^(]*/.exec(line) ?? []);
  } catch (error) {
    // A counted text has parameters where it had words: not each can be planned again.
    if (error instanceof Error && "code" in error) return ["not planned again"];
    throw error;
  }
}
