import { Box, Button, Progress, Text } from "@mantine/core";
import { IconFileZip } from "@tabler/icons-react";
import { useDownload } from "./use-download.ts";

/** All acts in one ZIP, with the progress of its download under the button. */
export function DownloadAll() {
  const { state, percent, begin } = useDownload();
  return (
    <Box w={{ base: "100%", xs: 300 }}>
      <Button onClick={begin} fullWidth leftSection={<IconFileZip aria-hidden size={17} />}>
        Скачать все акты
      </Button>
      {state !== "idle" && (
        <>
          <Progress.Root mt={6} size="sm">
            <Progress.Section
              value={state === "success" ? 100 : percent}
              aria-label="Сколько скачано"
            />
          </Progress.Root>
          <Text
            size="xs"
            c="dimmed"
            mt={4}
            role={state === "pending" && percent > 0 ? undefined : "status"}
          >
            {state === "pending" ? pendingWords(percent) : WORDS[state]}
          </Text>
        </>
      )}
    </Box>
  );
}

const WORDS = {
  success: "Архив скачан",
  error: "Скачивание прервано. Начните его ещё раз.",
};

const pendingWords = (percent: number) =>
  percent === 0 ? "Архив собирается…" : `Скачано ${percent} %`;
