import PouchDB from "pouchdb-browser";
import { createRxDatabase } from "rxdb/plugins/core";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";

/** Runs inside Chromium: other stores with the records that ours is measured by. */

const text = (maxLength) => ({ type: "string", maxLength });

const RECORD = {
  version: 0,
  primaryKey: "uid",
  type: "object",
  properties: {
    uid: text(36),
    day: text(10),
    phone: text(20),
    employee: { type: "integer", minimum: 0, maximum: 1_000_000, multipleOf: 1 },
  },
  required: ["uid", "day", "phone", "employee"],
  // The indexes of the row a record that stands beside them.
  indexes: [["employee", "day"], "day", "phone"],
  additionalProperties: true,
};

async function intoRxdb(source) {
  const pages = await pagesOf(source);
  const database = await createRxDatabase({ name: "rxdb", storage: getRxStorageDexie() });
  const { records } = await database.addCollections({ records: { schema: RECORD } });
  return timed(pages, async (rows) => {
    const { error } = await records.bulkInsert(rows);
    if (error.length > 0) throw new Error(`RxDB refused ${error.length} records`);
  });
}

/** Without any index: its own are made by queries, afterwards. */
async function intoPouchdb(source) {
  const pages = await pagesOf(source);
  const database = new PouchDB("pouchdb");
  return timed(pages, async (rows) => {
    const answers = await database.bulkDocs(rows.map((row) => ({ _id: row.uid, ...row })));
    if (answers.some((answer) => answer.error)) throw new Error("PouchDB refused records");
  });
}

/** @returns seconds */
async function timed(pages, write) {
  const began = performance.now();
  for (const page of pages) await write(JSON.parse(page).documents.flatMap(rowsOf));
  return (performance.now() - began) / 1000;
}

async function pagesOf(source) {
  const count = Number(await (await fetch(`${source}/count`)).text());
  const pages = [];
  for (let at = 0; at < count; at++) pages.push(await (await fetch(`${source}/page/${at}`)).text());
  return pages;
}

const rowsOf = ({ kind, employee, day, records }) =>
  kind === "day" ? records.map((record) => ({ ...record, employee, day })) : [];

Object.assign(globalThis, { peers: { intoRxdb, intoPouchdb } });
