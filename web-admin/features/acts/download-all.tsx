import { Box, Button, Progress, Text } from "@mantine/core";
import { IconFileZip } from "@tabler/icons-react";
import { counted } from "../../../shared/language/russian-count.ts";
import { type Download, useDownload } from "./download-progress.ts";

/** All acts in one ZIP, with the number of packed ones under the button. */
export function DownloadAll() {
  const download = useDownload();
  const { state, progress, begin } = download;
  return (
    <Box w={{ base: "100%", xs: 300 }}>
      <Button onClick={begin} fullWidth leftSection={<IconFileZip aria-hidden size={17} />}>
        Скачать все акты
      </Button>
      {state !== "idle" && (
        <>
          <Progress.Root mt={6} size="sm">
            <Progress.Section value={shareOf(download)} aria-label="Сколько актов скачано" />
          </Progress.Root>
          <Text
            size="xs"
            c="dimmed"
            mt={4}
            role={state === "pending" && progress ? undefined : "status"}
          >
            {wordsFor(download)}
          </Text>
        </>
      )}
    </Box>
  );
}

function shareOf({ state, progress }: Download): number {
  if (state === "success") return 100;
  return state === "pending" && progress ? (100 * progress.packed) / progress.total : 0;
}

function wordsFor({ state, progress }: Download): string {
  if (state === "error") return "Скачивание прервано. Начните его ещё раз.";
  if (state === "success") {
    return progress ? `Скачано: ${counted(progress.total, "акт", "акта", "актов")}` : "Скачано";
  }
  return progress
    ? `Скачано ${progress.packed} из ${counted(progress.total, "акта", "актов", "актов")}`
    : "Архив собирается…";
}
