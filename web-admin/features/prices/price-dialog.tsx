import { Group, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { z } from "zod";
import { PRICE_INCOMPLETE, type Price, type PriceInput } from "../../../shared/clinic/price.ts";
import { ANNOUNCEMENT } from "../../../shared/site/announcement.ts";
import { type Article, articleSchema } from "../../../shared/site/article.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useWrite } from "../../server/write.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { notifyDone } from "../../ui/toast.tsx";
import { CATEGORIES, type Category } from "./categories.ts";
import { changesOf, doneWords, draftOf, inputOf, problemsOf } from "./price-draft.ts";

interface Props {
  /** Null: a new one, in the category that is on screen. */
  price: Price | null;
  category: Category;
  onClose: () => void;
}

const articlesSchema = z.array(articleSchema);

/** Articles with a page that visitors can open. */
function useVisibleArticles(): readonly Article[] {
  const { data } = useServerQuery("/api/articles", articlesSchema);
  return (data ?? []).filter(
    (each) => each.delete_article === 0 && each.type_article !== ANNOUNCEMENT,
  );
}

const INCOMPLETE = { title: PRICE_INCOMPLETE, reason: null, fields: {} };

/** Name, description, price, order and category. */
export function PriceDialog({ price, category, onClose }: Props) {
  const form = useForm({ initialValues: draftOf(price, category), validate: problemsOf });
  const write = useWrite({
    send: (server, input: PriceInput) =>
      price
        ? server.send("PATCH", `/api/prices/${price.id}`, changesOf(price, input))
        : server.send("POST", "/api/prices", input),
    failed: price ? "Ошибка обновления записи" : "Ошибка создания записи",
    changes: ["/api/prices"],
    form,
    onDone: (_, input) => {
      notifyDone(doneWords(price, input));
      onClose();
    },
  });
  const articles = useVisibleArticles();
  const chosen = form.values.preparation_article;
  const isListed = chosen === "" || articles.some(({ id }) => String(id) === chosen);
  const isIncomplete = !write.failure && Object.keys(form.errors).length > 0;

  return (
    <FormDialog
      title={price ? "Изменить прайс" : "Новый прайс"}
      dirty={form.isDirty()}
      write={isIncomplete ? { ...write, failure: INCOMPLETE } : write}
      submit={price ? "Сохранить" : "Создать"}
      onSubmit={form.onSubmit((draft) => write.run(inputOf(draft)), write.forget)}
      onClose={onClose}
    >
      <TextInput
        data-autofocus={!price || undefined}
        label="Название"
        required
        maxLength={500}
        {...form.getInputProps("name")}
      />
      <Textarea
        label="Описание"
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps("description")}
      />
      <Group grow align="start">
        <TextInput
          data-autofocus={price !== null || undefined}
          label="Цена"
          required
          maxLength={100}
          description="Например, 2 500 руб."
          {...form.getInputProps("price")}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <TextInput
          label="Порядок"
          description="Меньшее число — выше"
          required
          type="number"
          min={0}
          step={1}
          {...form.getInputProps("sort")}
        />
      </Group>
      <NativeSelect
        label="Категория"
        required
        {...form.getInputProps("category_id")}
        data={[
          { value: "", label: "Выберите категорию" },
          ...CATEGORIES.map(({ id, label }) => ({ value: String(id), label })),
        ]}
      />
      <Textarea
        label="Как подготовиться"
        description="Пациентка увидит это на сайте при выборе услуги и в подтверждении записи"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...form.getInputProps("preparation")}
      />
      <NativeSelect
        label="Статья о подготовке"
        {...form.getInputProps("preparation_article")}
        data={[
          { value: "", label: "Без статьи" },
          ...articles.map(({ id, name_article }) => ({ value: String(id), label: name_article })),
          ...(isListed ? [] : [{ value: chosen, label: `Статья № ${chosen}` }]),
        ]}
      />
    </FormDialog>
  );
}
