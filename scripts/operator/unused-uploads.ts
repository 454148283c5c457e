import { readConfig } from "../../api/config.ts";
import { connect } from "../../api/database/connection.ts";
import { visitEmbedded } from "../../api/database/embedded.ts";
import { listUnusedUploads, removeUnusedUploads } from "../../api/uploads/unused.ts";
import { endWith, operatorCommand } from "./operator-command.ts";

const [option, ...more] = process.argv.slice(2);
if (more.length > 0 || (option !== undefined && option !== "--remove")) {
  endWith("bun run unused-uploads lists them, bun run unused-uploads --remove deletes them");
}

await operatorCommand(async () => {
  const visit = await openDatabase();
  const db = connect(visit.url, { max: 2 });
  try {
    const work = option ? removeUnusedUploads : listUnusedUploads;
    const uploads = await work(db, new Date());
    for (const { name, original_name, size, uploaded_at } of uploads) {
      console.log(`${uploaded_at.toISOString()}  ${size}  /uploads/${name}  ${original_name}`);
    }
    console.log(`${option ? "Deleted" : "Unused"}: ${uploads.length}`);
  } finally {
    await db.end({ timeout: 1 });
    await visit.leave();
  }
});

async function openDatabase(): Promise<{ url: string; leave(): Promise<void> }> {
  const { database } = readConfig();
  if (database.kind === "own") return { url: database.url, leave: async () => {} };
  return visitEmbedded(database.dataDir, console.log);
}
