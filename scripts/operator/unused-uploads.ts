import { listUnusedUploads, removeUnusedUploads } from "../../api/features/uploads/store.ts";
import { readConfig } from "../../api/platform/config/config.ts";
import { withDatabase } from "./open-database.ts";
import { endWith, operatorCommand } from "./operator-command.ts";

const [option, ...more] = process.argv.slice(2);
if (more.length > 0 || (option !== undefined && option !== "--remove")) {
  endWith("bun run unused-uploads lists them, bun run unused-uploads --remove deletes them");
}

await operatorCommand(() =>
  withDatabase(readConfig(), "beside", async (db) => {
    const work = option ? removeUnusedUploads : listUnusedUploads;
    const uploads = await work(db, new Date());
    for (const { name, original_name, size, uploaded_at } of uploads) {
      console.log(`${uploaded_at.toISOString()}  ${size}  /uploads/${name}  ${original_name}`);
    }
    console.log(`${option ? "Deleted" : "Unused"}: ${uploads.length}`);
  }),
);
