import { Checkbox, Group, Input, NativeSelect, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { ANNOUNCEMENT } from "../../../shared/site/announcement.ts";
import { type Article, articleSchema } from "../../../shared/site/article.ts";
import { formatDay, parseFullDay } from "../../../shared/time/calendar.ts";
import { useNow } from "../../offline/index.ts";
import { CallFailed } from "../../server/call-failed.ts";
import { changedFields } from "../../server/changed-fields.ts";
import { failureBy } from "../../server/failure-words.ts";
import { keyOf } from "../../server/queries.ts";
import type { Server } from "../../server/server.ts";
import { useWrite } from "../../server/write.ts";
import { DayField } from "../../ui/fields/day-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { notifyDone } from "../../ui/toast.tsx";
import { FAILURE_SHOWN_MS } from "./article-texts.ts";
import { SECTIONS, type Section, sectionOf } from "./sections.ts";

const ArticleEditor = lazy(async () => ({
  default: (await import("./article-editor.tsx")).ArticleEditor,
}));

/** Initial values of a new article. */
const NEW: Article = {
  id: 0,
  name_article: "",
  text_article: "",
  type_article: 1,
  delete_article: 0,
  last_day: null,
  preview: "",
};

interface Props {
  /** Null: a new one, of the section. */
  article: Article | null;
  section: Section;
  onClose: () => void;
}

/** Name, text, section and «Скрыть». */
export function ArticleDialog({ article, section, onClose }: Props) {
  const today = useNow().day;
  const from = article ?? { ...NEW, type_article: section };
  const form = useForm({
    initialValues: from,
    validate: { name_article: (name) => name.trim() === "" && "Введите название" },
  });
  const [uploading, setUploading] = useState(false);
  const queries = useQueryClient();
  const write = useWrite({
    send: (server, draft: Article) => send(server, draft, article),
    failed: (error) => failureBy(error, "Неизвестная ошибка при сохранении"),
    forgetAfterMs: FAILURE_SHOWN_MS,
    changes: ["/api/articles"],
    form,
    onDone: (saved) => {
      // At once: the card must not offer the old text for the next edit.
      queries.setQueryData<Article[]>(keyOf("/api/articles"), (list) =>
        list?.map((each) => (each.id === saved.id ? saved : each)),
      );
      notifyDone(savedWords(saved, article !== null));
      onClose();
    },
  });

  return (
    <FormDialog
      title={titleOf(article, form.values.type_article)}
      dirty={form.isDirty()}
      write={write}
      failureAtEnd
      submit={article ? "Сохранить" : "Создать"}
      disabled={uploading}
      onSubmit={form.onSubmit((draft, event) => {
        // A last day that cannot be read.
        if (event?.currentTarget.reportValidity() !== false) write.run(draft);
      })}
      onClose={onClose}
      size={900}
    >
      <TextInput
        data-autofocus
        label="Название"
        required
        maxLength={300}
        {...form.getInputProps("name_article")}
      />
      <Input.Wrapper label="Текст" labelElement="div" error={form.errors.text_article}>
        <Suspense fallback={<Text c="dimmed">Загрузка...</Text>}>
          <ArticleEditor
            text={from.text_article}
            onChange={(text) => form.setFieldValue("text_article", text)}
            onUploading={setUploading}
          />
        </Suspense>
      </Input.Wrapper>
      <Group align="end" gap="xl">
        <NativeSelect
          label="Раздел"
          required
          value={String(form.values.type_article)}
          error={form.errors.type_article}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue("type_article", sectionOf(value))
          }
          data={SECTIONS.map(({ id, label }) => ({ value: String(id), label }))}
        />
        <Checkbox
          label="Скрыть"
          description="На сайте не будет"
          checked={form.values.delete_article === 1}
          onChange={({ currentTarget }) =>
            form.setFieldValue("delete_article", currentTarget.checked ? 1 : 0)
          }
        />
      </Group>
      {form.values.type_article === ANNOUNCEMENT && (
        <DayField
          label="Последний день на сайте"
          description="Пусто — без срока"
          clearable
          today={today}
          value={parseFullDay(form.values.last_day ?? "")}
          error={form.errors.last_day}
          onChange={(day) => form.setFieldValue("last_day", day && formatDay(day))}
        />
      )}
    </FormDialog>
  );
}

function titleOf(article: Article | null, section: Section): string {
  if (section === ANNOUNCEMENT) return article ? "Редактировать объявление" : "Новое объявление";
  return article ? "Редактировать статью" : "Новая статья";
}

function savedWords({ type_article }: Article, wasThere: boolean): string {
  if (type_article === ANNOUNCEMENT) {
    return wasThere ? "Объявление сохранено" : "Объявление создано";
  }
  return wasThere ? "Статья сохранена" : "Статья создана";
}

async function send(server: Server, draft: Article, from: Article | null): Promise<Article> {
  const answer = from
    ? await server.send(
        "PUT",
        `/api/articles/${from.id}`,
        changedFields(fieldsOf(from), fieldsOf(draft)),
      )
    : await server.send("POST", "/api/articles", fieldsOf(draft));
  const saved = articleSchema.safeParse(answer);
  if (!saved.success) throw new CallFailed(true, 200, null, answer);
  return saved.data;
}

const fieldsOf = ({ id: _, preview: __, ...fields }: Article) => fields;
