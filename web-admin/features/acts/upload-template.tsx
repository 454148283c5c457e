import { Alert, Button, FileInput, Group, Stack } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { isDocxFile, TEMPLATE_MISSING, TEMPLATE_NOT_DOCX } from "../../../shared/retention/act.ts";
import type { Failure } from "../../server/failure-words.ts";
import { useServer } from "../../server/server.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { TEMPLATE } from "./addresses.ts";
import { uploadFailure } from "./failures.ts";

type Outcome = { done: true } | { done: false; failure: Failure } | null;

/** A template of the clinic's own. */
export function UploadTemplate() {
  const server = useServer();
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);

  const refuse = (title: string) =>
    setOutcome({ done: false, failure: { title, reason: null, fields: {} } });

  const choose = (chosen: File | null) => {
    setFile(chosen);
    if (chosen && !isDocxFile(chosen)) refuse(TEMPLATE_NOT_DOCX);
    else setOutcome(null);
  };

  const upload = async () => {
    if (!file) return refuse(TEMPLATE_MISSING);
    if (!isDocxFile(file)) return refuse(TEMPLATE_NOT_DOCX);
    setBusy(true);
    try {
      await server.sendForm("POST", TEMPLATE, { file });
      setFile(null);
      setOutcome({ done: true });
    } catch (error) {
      console.error("A template was not taken", error);
      setOutcome({ done: false, failure: uploadFailure(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Stack gap="sm">
      <Group align="end" gap="sm">
        <FileInput
          label="Новый шаблон"
          placeholder="Файл .docx"
          accept=".docx"
          clearable
          clearButtonProps={{ "aria-label": "Убрать файл" }}
          value={file}
          onChange={choose}
          w={{ base: "100%", xs: 320 }}
        />
        <Button
          leftSection={<IconUpload aria-hidden size={17} />}
          disabled={busy}
          onClick={() => void upload()}
        >
          {busy ? "Загрузка..." : "Загрузить шаблон"}
        </Button>
      </Group>
      {outcome?.done === true && (
        <Alert color="brand" role="status">
          Шаблон успешно обновлен
        </Alert>
      )}
      <FailureAlert failure={outcome?.done === false ? outcome.failure : null} />
    </Stack>
  );
}
