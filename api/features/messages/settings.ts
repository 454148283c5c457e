import { counted } from "../../../shared/language/russian-count.ts";
import {
  type MessageSettingsChange,
  type MessageSettingsState,
  messageErrorWords,
  type TestResult,
} from "../../../shared/messages/message.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import type { Occasion } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import { clinicNow, type Server } from "../../platform/http/env.ts";
import { invalid } from "../../platform/http/problems.ts";
import { readDeadlines } from "../settings/settings.ts";
import { openGateway } from "./gateways/open-gateway.ts";
import { selectMessageSettings, updateMessageSettings } from "./queries.ts";
import { messageText, mobileNumber, spelledAddress } from "./write-sms.ts";

/** As long as a link's address is. */
const SOME_LINK = "/v/0123456789abcdef";

export async function readMessageSettings({ db, config }: Server): Promise<MessageSettingsState> {
  const settings = await selectMessageSettings(db);
  const { moveHours } = await readDeadlines(db);
  const link = spelledAddress(config, SOME_LINK);
  return { ...settings, gateway: config.sms.kind, moveHours, link };
}

/** Changes the given settings; a change is logged. */
export async function changeMessageSettings(
  db: Queryable,
  change: MessageSettingsChange,
  { by, now }: Occasion,
): Promise<void> {
  const changed = await updateMessageSettings(db, change);
  if (!changed) return;
  const detail = `Напоминание по SMS за ${counted(changed.hours, "час", "часа", "часов")}: ${changed.text}`;
  await logEvent(db, { at: now.instant, by, action: "settings", detail });
}

/** Sends the reminder of a visit tomorrow to a number that an administrator gives. */
export async function sendTest(server: Server, phone: string): Promise<TestResult> {
  const gateway = openGateway(server);
  const number = mobileNumber(phone);
  if (!number) throw invalid({ phone: "Введите мобильный номер" });
  if (!gateway) throw invalid({ phone: "Отправка сообщений выключена" });
  const { text: reminder } = await selectMessageSettings(server.db);
  const day = addDays(clinicNow(server).day, 1);
  const text = messageText(
    { kind: "reminder", record_day: day, record_time: "10:30" },
    { reminder, link: spelledAddress(server.config, SOME_LINK) },
  );
  const result = await gateway.send({ uid: crypto.randomUUID(), phone: number, text });
  if (result.kind === "accepted") {
    const words =
      server.config.sms.kind === "log"
        ? "Сообщение записано в журнал сервера"
        : "Провайдер принял сообщение. Проверьте телефон";
    return { accepted: true, words };
  }
  return { accepted: false, words: `Не отправлено: ${messageErrorWords(result.reason)}` };
}
