import { Button, FileInput, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { z } from "zod";
import { useServer } from "../http/server.ts";
import { useWrite } from "../loading/write.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { notifyDone } from "../ui/notify-done.ts";

const storedSchema = z.object({ url: z.string().startsWith("/uploads/") });

/** Sends a file and puts it on the legal page under a title. */
export function PublishPaper({ onPublished }: { onPublished: () => Promise<void> }) {
  const server = useServer();
  const [title, setTitle] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState(false);
  const { busy, failure, run } = useWrite();

  const publish = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (title.trim() === "" || !file) return;
    void run("Документ не опубликован", async () => {
      const { url } = storedSchema.parse(await server.sendForm("POST", "/api/upload", { file }));
      await server.send("POST", "/api/papers", { title, url });
      notifyDone("Документ опубликован");
      setTitle("");
      setFile(null);
      setChecked(false);
      await onPublished();
    });
  };

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
            value={title}
            error={checked && title.trim() === "" ? "Введите название документа" : null}
            onChange={({ currentTarget: { value } }) => setTitle(value)}
          />
          <FileInput
            label="Файл"
            required
            clearable
            placeholder="Выберите файл, до 10 МБ"
            clearButtonProps={{ "aria-label": "Убрать выбранный файл" }}
            value={file}
            error={checked && !file ? "Выберите файл" : null}
            onChange={setFile}
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
