import { afterAll, beforeAll, expect, test } from "bun:test";
import { serveMetrics } from "../../../api/features/health/metrics.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import { SmsProvider } from "../../support/server/sms-provider.ts";

const provider = new SmsProvider();
let metrics: ReturnType<typeof serveMetrics>;
const server = serverForFile({
  environment: {
    PUBLIC_ORIGIN: "https://clinic.example",
    SMS_GATEWAY: "smsru",
    SMS_PASSWORD: "key",
    SMS_URL: provider.url,
  },
});
beforeAll(async () => {
  provider.answers(() => Response.json({ status: "OK", status_code: 100, balance: 250 }));
  await server.db`
    insert into messages (kind, record_day, record_time, due, not_after, state, changed_at)
    values ('cancelled', '2027-06-10', '10:00', now(), now(), 'delivered', now())`;
  metrics = serveMetrics(server.served, 0);
});
afterAll(async () => {
  await metrics.stop();
  provider.stop();
});

const SAMPLE = /^(priem_\w+)(?:\{(.*)\})? \S+$/gm;

/** The names of the running product's figures, with the labels of each. */
async function samples(): Promise<Map<string, Set<string>>> {
  await server.request("/api/live");
  const text = await (await fetch(metrics.url)).text();
  const found = new Map<string, Set<string>>();
  for (const [, name = "", labels = ""] of text.matchAll(SAMPLE)) {
    found.set(name, new Set([...labels.matchAll(/(\w+)="/g)].map(([, label = ""]) => label)));
  }
  return found;
}

const FILES = ["deploy/monitoring/alerts.yml", "deploy/monitoring/grafana-dashboard.json"];

for (const path of FILES) {
  test(`every metric and label in ${path} is in the running product's output`, async () => {
    const known = await samples();
    const text = (await Bun.file(path).text()).replaceAll('\\"', '"');
    const names = [...new Set(text.match(/\bpriem_\w+/g))];
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    const labels = new Set([...known.values()].flatMap((each) => [...each]));
    const grouped = [...text.matchAll(/\bby \(([\w, ]+)\)/g)].flatMap(([, list = ""]) =>
      list.split(",").map((label) => label.trim()),
    );
    expect(grouped.filter((label) => !labels.has(label))).toEqual([]);
  });
}

test("a state without messages is 0, so that alerts can compare it", async () => {
  const text = await (await fetch(metrics.url)).text();
  expect(text).toContain('priem_messages_last_day{state="delivered"} 1\n');
  expect(text).toContain('priem_messages_last_day{state="failed"} 0\n');
});

test("every alert rule has a remedy, every panel of the dashboard a query", async () => {
  const { groups } = Bun.YAML.parse(await Bun.file(FILES[0] ?? "").text()) as {
    groups: { rules: { alert: string; annotations: Record<string, string> }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(4);
  for (const { annotations } of rules) {
    expect(Object.keys(annotations).sort()).toEqual(["remedy", "summary"]);
  }
  const { panels }: { panels: { id: number; targets: { expr: string }[] }[] } = await Bun.file(
    FILES[1] ?? "",
  ).json();
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { targets } of panels) expect(targets.every(({ expr }) => expr !== "")).toBe(true);
});
