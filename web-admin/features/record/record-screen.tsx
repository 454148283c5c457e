import { Alert, Anchor, Button, Group, Text, Title } from "@mantine/core";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import {
  type CancelledVisit,
  useEngine,
  useReady,
  useRecord,
  useStatus,
  type VisitView,
} from "../../offline/index.ts";
import { useClinicMoment } from "../../ui/format/clock-time.ts";
import { momentWords } from "../../ui/format/moment-words.ts";
import { patientOf, repeatSearch } from "./record-address.ts";
import { RecordPane } from "./record-pane.tsx";

/** One booking, view and edit. */
export function RecordScreen() {
  const { record: name } = useParams({ from: "/journal/$record" });
  return <RecordOf key={name} name={name} />;
}

function RecordOf({ name }: { name: string }) {
  const found = useFound(name);
  const { edit } = useSearch({ from: "/journal/$record" });
  const navigate = useNavigate();
  const cancelled = isCancelled(found) ? found : null;
  const record = typeof found === "object" && !isCancelled(found) ? found : null;

  return (
    <>
      <Group justify="space-between" mb="md">
        <Title order={1} size="h2">
          {record ? `Запись: ${patientOf(record)}` : "Запись"}
        </Title>
        <Anchor component={Link} to="/journal">
          К журналу
        </Anchor>
      </Group>
      {found === "loading" && <Text role="status">Загрузка данных...</Text>}
      {found === "failed" && (
        <Alert color="danger" role="alert" title="Ошибка загрузки данных">
          Этой записи на устройстве нет, а сервер не отвечает. Попробуйте, когда появится связь.
        </Alert>
      )}
      {found === "absent" && (
        <Alert color="warning" role="alert" title="Записи нет">
          Она отменена или адрес неверен.
        </Alert>
      )}
      {cancelled && <Cancelled visit={cancelled} />}
      {record && (
        <RecordPane
          record={record}
          edit={edit === true}
          isOwnPage
          onMove={({ uid, day }) =>
            navigate({ to: "/journal", search: { view: "day", date: day, move: uid } })
          }
          onRepeat={(visit, slot) =>
            navigate({ to: "/journal/add", search: repeatSearch(visit, slot) })
          }
          onOther={({ id, uid }) =>
            navigate({ to: "/journal/$record", params: { record: String(id ?? uid) } })
          }
        />
      )}
    </>
  );
}

/** Time and author of the cancellation, and a link to book another visit. */
function Cancelled({ visit: { destroyed, changed } }: { visit: CancelledVisit }) {
  const moment = useClinicMoment();
  return (
    <Alert color="warning" role="alert" title="Запись отменена">
      <p style={{ marginTop: 0 }}>
        {momentWords(destroyed.record_day, destroyed.record_time)}. Отменил(а) {changed.by},{" "}
        {moment(changed.at)}. Данные пациентки уничтожены, составлен акт. Чтобы вернуть визит,
        запишите её заново.
      </p>
      <Button component={Link} to="/journal/add" variant="default" size="sm">
        Записать пациента
      </Button>
    </Alert>
  );
}

const isCancelled = (found: Found | null): found is CancelledVisit =>
  typeof found === "object" && found !== null && "kind" in found;

type Found = VisitView | Lookup;
/** `here`: fetched, and read like a record of this device. */
type Lookup = "loading" | "failed" | "absent" | "here" | CancelledVisit;

/** This device's record, else the server's: old records are not in the mirror. */
function useFound(name: string): Found {
  const engine = useEngine();
  const ready = useReady();
  const idOrUid = /^\d+$/.test(name) ? Number(name) : name;
  const held = useRecord(idOrUid);
  const { online } = useStatus();
  const [lookup, setLookup] = useState<Lookup>("loading");
  const missing = ready && held === null;

  useEffect(() => {
    if (!missing || !online) return;
    let current = true;
    engine.fetchRecord(idOrUid).then(
      (record) => {
        if (!current) return;
        if (isCancelled(record)) setLookup(record);
        else setLookup(record ? "here" : "absent");
      },
      (error) => {
        console.error("The record was not loaded", error);
        if (current) setLookup("failed");
      },
    );
    return () => {
      current = false;
    };
  }, [engine, idOrUid, missing, online]);

  if (held) return held;
  if (lookup === "here") return "absent";
  return missing && !online && lookup === "loading" ? "failed" : lookup;
}
