import { Box, Button, Progress, Text } from "@mantine/core";
import { IconFileZip } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useServer } from "../../server/server.ts";
import { saveFile } from "../../ui/download.ts";
import { ALL_ACTS } from "./addresses.ts";

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

interface Download {
  state: "idle" | "pending" | "success" | "error";
  /** The part of the archive that has been received, 0 to 100. */
  percent: number;
  begin: () => void;
}

/** The archive of all acts: fetched, then saved. */
function useDownload(): Download {
  const server = useServer();
  const [percent, setPercent] = useState(0);
  const { mutate, status } = useMutation({
    mutationFn: async () => {
      setPercent(0);
      saveFile(await server.file(ALL_ACTS, (part) => setPercent(Math.floor(100 * part))));
    },
    onError: (error) => console.error("The archive of acts was not downloaded", error),
  });
  return { state: status, percent, begin: () => status !== "pending" && mutate() };
}
