import type { Paper } from "../../../shared/clinic/paper.ts";
import type { Queryable } from "../../platform/database/connection.ts";

export function selectPapers(db: Queryable) {
  return db<Paper[]>`select id, title, '/uploads/' || upload as url from papers order by id`;
}

export async function insertPaper(db: Queryable, title: string, upload: string): Promise<Paper> {
  const [paper] = await db<Paper[]>`
    insert into papers (title, upload) values (${title}, ${upload})
    returning id, title, '/uploads/' || upload as url`;
  if (!paper) throw new Error("The paper was not returned");
  return paper;
}

/** @returns the address of its file; null where the document is unknown */
export async function deletePaper(db: Queryable, id: number): Promise<string | null> {
  const [paper] = await db<{ url: string }[]>`
    delete from papers where id = ${id} returning '/uploads/' || upload as url`;
  return paper?.url ?? null;
}
