import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { PRICE_INCOMPLETE, type Price } from "../../../shared/clinic/price.ts";
import { useServer } from "../../server/server.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useWrite } from "../../ui/loading/write.ts";
import { notifyDone } from "../../ui/toast.tsx";
import { CATEGORIES, type Category } from "./categories.ts";
import { doneWords, draftOf, inputOf, problemsOf } from "./price-draft.ts";

interface Props {
  /** Null: a new one, in the category that is on screen. */
  price: Price | null;
  category: Category;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** Name, description, price, order and category. */
export function PriceDialog({ price, category, onClose, onSaved }: Props) {
  const server = useServer();
  const form = useForm({ initialValues: draftOf(price, category), validate: problemsOf });
  const { busy, failure, run } = useWrite();
  const incomplete = Object.keys(form.errors).length > 0;

  const save = form.onSubmit((draft) => {
    const input = inputOf(draft);
    if (!input) return;
    void run(price ? "Ошибка обновления записи" : "Ошибка создания записи", async () => {
      if (price) await server.send("PATCH", `/api/prices/${price.id}`, input);
      else await server.send("POST", "/api/prices", input);
      notifyDone(doneWords(price, input));
      await onSaved();
    });
  });

  return (
    <FormDialog
      title={price ? "Изменить прайс" : "Новый прайс"}
      dirty={form.isDirty() && !busy}
      onClose={onClose}
    >
      <form onSubmit={save} noValidate>
        <Stack>
          <FailureAlert
            failure={incomplete ? { title: PRICE_INCOMPLETE, reason: null, fields: {} } : failure}
          />
          <TextInput
            data-autofocus={!price || undefined}
            label="Название"
            required
            maxLength={500}
            {...form.getInputProps("name")}
            error={form.errors.name ?? failure?.fields.name}
          />
          <Textarea
            label="Описание"
            autosize
            minRows={2}
            maxLength={2000}
            {...form.getInputProps("description")}
            error={form.errors.description ?? failure?.fields.description}
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
              error={form.errors.price ?? failure?.fields.price}
            />
            <TextInput
              label="Порядок"
              description="Меньшее число — выше"
              required
              type="number"
              min={0}
              step={1}
              {...form.getInputProps("sort")}
              error={form.errors.sort ?? failure?.fields.sort}
            />
          </Group>
          <NativeSelect
            label="Категория"
            required
            {...form.getInputProps("category")}
            error={form.errors.category ?? failure?.fields.category_id}
            data={[
              { value: "", label: "Выберите категорию" },
              ...CATEGORIES.map(({ id, label }) => ({ value: String(id), label })),
            ]}
          />
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" disabled={busy}>
              {busy ? "Сохранение..." : price ? "Сохранить" : "Создать"}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </FormDialog>
  );
}
