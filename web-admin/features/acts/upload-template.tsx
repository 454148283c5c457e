import { Alert, FileInput, Group, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconUpload } from "@tabler/icons-react";
import { isDocxFile, TEMPLATE_MISSING, TEMPLATE_NOT_DOCX } from "../../../shared/retention/act.ts";
import { useWrite } from "../../server/write.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { TEMPLATE } from "./addresses.ts";
import { uploadFailure } from "./failures.ts";

/** A template of the clinic's own. */
export function UploadTemplate() {
  const form = useForm({
    initialValues: { file: null as File | null },
    validate: { file: problemOf },
  });
  const { busy, failure, done, run, forget } = useWrite({
    send: (server, file: File) => server.sendForm("POST", TEMPLATE, { file }),
    failed: uploadFailure,
    onDone: form.reset,
  });
  const upload = form.onSubmit(({ file }) => {
    if (file) run(file);
  }, forget);
  const choose = (file: File | null) => {
    forget();
    form.setFieldValue("file", file);
    form.setFieldError("file", file && problemOf(file));
  };
  const refusal = form.errors.file && { title: `${form.errors.file}`, reason: null, fields: {} };

  return (
    <form onSubmit={upload} noValidate>
      <Stack gap="sm">
        <Group align="end" gap="sm">
          <FileInput
            label="Новый шаблон"
            placeholder="Файл .docx"
            accept=".docx"
            clearable
            clearButtonProps={{ "aria-label": "Убрать файл" }}
            value={form.values.file}
            onChange={choose}
            w={{ base: "100%", xs: 320 }}
          />
          <BusyButton
            type="submit"
            leftSection={<IconUpload aria-hidden size={17} />}
            disabled={busy}
          >
            {busy ? "Загрузка..." : "Загрузить шаблон"}
          </BusyButton>
        </Group>
        {done && (
          <Alert color="brand" role="status">
            Шаблон успешно обновлен
          </Alert>
        )}
        <FailureAlert failure={refusal || failure} />
      </Stack>
    </form>
  );
}

function problemOf(file: File | null): string | null {
  if (!file) return TEMPLATE_MISSING;
  return isDocxFile(file) ? null : TEMPLATE_NOT_DOCX;
}
