import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { PRICE_INCOMPLETE, type Price } from "../../shared/clinic/price.ts";
import { useServer } from "../http/server.ts";
import { useWrite } from "../loading/write.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { notifyDone } from "../ui/notify-done.ts";
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
  const [from] = useState(() => draftOf(price, category));
  const [draft, setDraft] = useState(from);
  const [checked, setChecked] = useState(false);
  const { busy, failure, run } = useWrite();
  const change = (fields: Partial<typeof from>) => setDraft((before) => ({ ...before, ...fields }));
  const dirty = JSON.stringify(draft) !== JSON.stringify(from);
  const problems = checked ? problemsOf(draft) : {};
  const incomplete = Object.keys(problems).length > 0;

  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const input = inputOf(draft);
    if (!input) return;
    void run(price ? "Ошибка обновления записи" : "Ошибка создания записи", async () => {
      if (price) await server.send("PATCH", `/api/prices/${price.id}`, input);
      else await server.send("POST", "/api/prices", input);
      notifyDone(doneWords(price, input));
      await onSaved();
    });
  };

  return (
    <FormDialog
      title={price ? "Изменить прайс" : "Новый прайс"}
      dirty={dirty && !busy}
      onClose={onClose}
    >
      <form onSubmit={save} noValidate>
        <Stack>
          <FailureAlert
            failure={incomplete ? { title: PRICE_INCOMPLETE, reason: null, fields: {} } : failure}
          />
          <TextInput
            data-autofocus
            label="Название"
            required
            maxLength={500}
            value={draft.name}
            error={problems.name ?? failure?.fields.name}
            onChange={({ currentTarget: { value } }) => change({ name: value })}
          />
          <Textarea
            label="Описание"
            autosize
            minRows={2}
            maxLength={2000}
            value={draft.description}
            error={failure?.fields.description}
            onChange={({ currentTarget: { value } }) => change({ description: value })}
          />
          <Group grow align="start">
            <TextInput
              label="Цена"
              required
              maxLength={100}
              description="Например, 2 500 руб."
              value={draft.price}
              error={problems.price ?? failure?.fields.price}
              onChange={({ currentTarget: { value } }) => change({ price: value })}
            />
            <TextInput
              label="Порядок"
              description="Меньшее число — выше"
              required
              type="number"
              min={0}
              step={1}
              value={draft.sort}
              error={problems.sort ?? failure?.fields.sort}
              onChange={({ currentTarget: { value } }) => change({ sort: value })}
            />
          </Group>
          <NativeSelect
            label="Категория"
            required
            value={draft.category}
            error={problems.category ?? failure?.fields.category_id}
            onChange={({ currentTarget: { value } }) => change({ category: value })}
            data={[
              { value: "", label: "Выберите категорию" },
              ...CATEGORIES.map(({ id, label }) => ({ value: String(id), label })),
            ]}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" disabled={busy}>
              {busy ? "Сохранение..." : price ? "Сохранить" : "Создать"}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}
