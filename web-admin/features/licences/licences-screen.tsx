import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { LoadState } from "../../ui/load-state.tsx";
import { ScreenHead } from "../../ui/screen-head.tsx";
import classes from "./licences.module.css";

/** Written by the builds: their packages and licence notices. */
const NOTICES = [
  { title: "Рабочее место", address: "/admin/licenses.txt" },
  { title: "Сайт клиники", address: "/licenses.txt" },
];

interface Notice {
  title: string;
  text: string;
}

async function readNotices(): Promise<Notice[]> {
  return Promise.all(
    NOTICES.map(async ({ title, address }) => {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      return { title, text: await answer.text() };
    }),
  );
}

/** The licences of the programs that the app and the site contain. */
export function LicencesScreen() {
  const query = useQuery({ queryKey: ["licences"], queryFn: readNotices });
  return (
    <>
      <ScreenHead title="Лицензии" />
      <Stack>
        <Text c="dimmed">
          В программе есть части, написанные другими. Их авторы просят передавать эти тексты вместе
          с ней.
        </Text>
        <LoadState
          query={query}
          failed="Не удалось загрузить лицензии"
          waiting="Загрузка лицензий..."
        />
        {query.data?.map(({ title, text }) => (
          <section key={title} aria-label={title}>
            <Title order={2} size="h4">
              {title}
            </Title>
            <pre className={classes.notice ?? ""}>{text}</pre>
          </section>
        ))}
      </Stack>
    </>
  );
}
