import { FileInput, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { z } from "zod";
import { useWrite } from "../../server/write.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { notifyDone } from "../../ui/toast.tsx";

const storedSchema = z.object({ url: z.string().startsWith("/uploads/") });

const EMPTY: { title: string; file: File | null } = { title: "", file: null };

/** Sends a file and puts it on the legal page under a title. */
export function PublishPaper() {
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      title: (title) => title.trim() === "" && "Введите название документа",
      file: (file) => !file && "Выберите файл",
    },
  });
  const { busy, failure, run } = useWrite({
    send: async (server, { title, file }: typeof EMPTY) => {
      if (!file) return;
      const { url } = storedSchema.parse(await server.sendForm("POST", "/api/upload", { file }));
      await server.send("POST", "/api/papers", { title, url });
    },
    failed: "Документ не опубликован",
    changes: ["/api/papers"],
    form,
    onDone: () => {
      notifyDone("Документ опубликован");
      form.reset();
    },
  });

  return (
    <form onSubmit={form.onSubmit((paper) => run(paper))} noValidate aria-label="Новый документ">
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
          <BusyButton type="submit" disabled={busy}>
            {busy ? "Отправка..." : "Опубликовать"}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
