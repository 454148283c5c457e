import { Anchor, Group, Text, Title } from "@mantine/core";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { GoneVisit } from "./gone-visit.tsx";
import { useOpenVisit } from "./open-visit.ts";
import { patientOf, repeatSearch } from "./record-address.ts";
import { RecordPane } from "./record-pane.tsx";

/** One booking, view and edit. */
export function RecordScreen() {
  const { record: name } = useParams({ from: "/journal/$record" });
  return <RecordOf key={name} name={name} />;
}

function RecordOf({ name }: { name: string }) {
  const { record, gone } = useOpenVisit(name);
  const { edit } = useSearch({ from: "/journal/$record" });
  const navigate = useNavigate();

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
      {!record && !gone && <Text role="status">Загрузка данных...</Text>}
      {!record && gone && <GoneVisit gone={gone} />}
      {record && (
        <RecordPane
          record={record}
          gone={gone}
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
