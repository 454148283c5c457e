import { Box, Button, Progress, Text } from "@mantine/core";
import { IconFileZip } from "@tabler/icons-react";
import { counted } from "../../../shared/language/russian-count.ts";
import { type Download, useDownload } from "./download-progress.ts";

/** All acts in one ZIP; how many have been packed is said under the button. */
export function DownloadAll() {
  const { download, begin } = useDownload();
  return (
    <Box w={{ base: "100%", xs: 300 }}>
      <Button
        onClick={() => void begin()}
        fullWidth
        leftSection={<IconFileZip aria-hidden size={17} />}
      >
        Скачать все акты
      </Button>
      {download.state !== "none" && <HowFar download={download} />}
    </Box>
  );
}

function HowFar({ download }: { download: Download }) {
  const share = shareOf(download);
  return (
    <>
      <Progress.Root mt={6} size="sm">
        <Progress.Section value={share} aria-label="Сколько актов скачано" />
      </Progress.Root>
      <Text size="xs" c="dimmed" mt={4} role={download.state === "going" ? undefined : "status"}>
        {wordsFor(download)}
      </Text>
    </>
  );
}

function shareOf(download: Download): number {
  if (download.state === "done") return 100;
  if (download.state !== "going") return 0;
  return (100 * download.progress.packed) / download.progress.total;
}

function wordsFor(download: Download): string {
  if (download.state === "starting") return "Архив собирается…";
  if (download.state === "broken") return "Скачивание прервано. Начните его ещё раз.";
  if (download.state === "none") return "";
  if (download.state === "done") {
    const { total } = download.progress ?? {};
    return total === undefined ? "Скачано" : `Скачано: ${counted(total, "акт", "акта", "актов")}`;
  }
  const { packed, total } = download.progress;
  return `Скачано ${packed} из ${counted(total, "акта", "актов", "актов")}`;
}
