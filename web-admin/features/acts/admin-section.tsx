import { Code, Group, List, Stack, Text } from "@mantine/core";
import { IconFileSpreadsheet, IconFileText } from "@tabler/icons-react";
import {
  ACT_PLACEHOLDERS,
  type ActPlaceholder,
  MANDATORY_PLACEHOLDERS,
} from "../../../shared/retention/act.ts";
import { Section } from "../../ui/section.tsx";
import { LOG_CSV, LOG_DOCX, TEMPLATE } from "./addresses.ts";
import { DownloadButton } from "./download-button.tsx";
import { UploadTemplate } from "./upload-template.tsx";

/** The template and the log, for administrators alone. */
export function AdminSection() {
  return (
    <Section title="Шаблон акта и журнал событий" gap="sm">
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
    </Section>
  );
}

const PLACEHOLDERS = Object.entries(ACT_PLACEHOLDERS);
const mandatory = new Set<string>(MANDATORY_PLACEHOLDERS satisfies readonly ActPlaceholder[]);

/** The placeholders a template may contain, for the person who edits it in Word. */
function Placeholders() {
  return (
    <details>
      <summary>Поля шаблона</summary>
      <Text size="sm" mt="xs">
        Скачайте шаблон, измените его в Word и загрузите обратно. На место полей в двойных фигурных
        скобках встанут данные; пробелов внутри скобок быть не должно. Поля со звёздочкой
        обязательны: их требует приказ Роскомнадзора № 179.
      </Text>
      <List size="sm" mt="xs" spacing={4}>
        {PLACEHOLDERS.map(([name, meaning]) => (
          <List.Item key={name}>
            <Code>{`{{${name}}}`}</Code> — {meaning}
            {mandatory.has(name) && " *"}
          </List.Item>
        ))}
      </List>
    </details>
  );
}
