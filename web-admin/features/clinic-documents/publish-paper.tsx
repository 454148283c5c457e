import { Button, FileInput, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { z } from "zod";
import { useServer } from "../../server/server.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { useWrite } from "../../ui/loading/write.ts";
import { notifyDone } from "../../ui/toast.tsx";

const storedSchema = z.object({ url: z.string().startsWith("/uploads/") });

const EMPTY: { title: string; file: File | null } = { title: "", file: null };

/** Sends a file and puts it on the legal page under a title. */
export function PublishPaper({ onPublished }: { onPublished: () => Promise<void> }) {
  const server = useServer();
  const { busy, failure, run } = useWrite();
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      title: (title) => title.trim() === "" && "Введите название документа",
      file: (file) => !file && "Выберите файл",
    },
  });

  const publish = form.onSubmit(({ title, file }) => {
    if (!file) return;
    void run("Документ не опубликован", async () => {
      const { url } = storedSchema.parse(await server.sendForm("POST", "/api/upload", { file }));
      await server.send("POST", "/api/papers", { title, url });
      notifyDone("Документ опубликован");
      form.reset();
      await onPublished();
    });
  });

  return (
    <form onSubmit={publish} noValidate aria-label="Новый документ">
      <Stack gap="sm">
        <FailureAlert failure={failure} />
        <Group grow align="start" preventGrowOverflow={false}>
          <TextInput
            label="Название документа"
            required
            maxLength={300}
            placeholder="Например, «Лицензия»"
            {...form.getInputProps("title")}
          />
          <FileInput
            label="Файл"
            required
            clearable
            placeholder="Выберите файл, до 10 МБ"
            clearButtonProps={{ "aria-label": "Убрать выбранный файл" }}
            {...form.getInputProps("file")}
          />
        </Group>
        <Group>
          <Button type="submit" disabled={busy}>
            {busy ? "Отправка..." : "Опубликовать"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
