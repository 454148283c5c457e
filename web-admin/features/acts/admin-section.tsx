import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconFileSpreadsheet, IconFileText } from "@tabler/icons-react";
import { LOG_CSV, LOG_DOCX, TEMPLATE } from "./addresses.ts";
import { DownloadButton } from "./download-button.tsx";
import { Placeholders } from "./placeholders.tsx";
import { UploadTemplate } from "./upload-template.tsx";

/** The template and the log, for administrators alone. */
export function AdminSection() {
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="acts-admin">
      <Title order={2} size="h4" mb="sm" id="acts-admin">
        Шаблон акта и журнал событий
      </Title>
      <Stack gap="md">
        <Group gap="sm">
          <DownloadButton
            address={TEMPLATE}
            variant="default"
            leftSection={<IconFileText aria-hidden size={17} />}
          >
            Скачать текущий шаблон
          </DownloadButton>
          <DownloadButton
            address={LOG_CSV}
            variant="default"
            leftSection={<IconFileSpreadsheet aria-hidden size={17} />}
          >
            Скачать логи журнала
          </DownloadButton>
          <DownloadButton
            address={LOG_DOCX}
            variant="default"
            leftSection={<IconFileText aria-hidden size={17} />}
          >
            Выгрузка об уничтожении (DOCX)
          </DownloadButton>
        </Group>
        <UploadTemplate />
        <Placeholders />
        <Text size="sm" c="dimmed">
          Акты и журнал событий хранятся три года и не содержат имён и телефонов.
        </Text>
      </Stack>
    </Paper>
  );
}
