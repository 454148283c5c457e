import { Button, Stack, Tabs, Text } from "@mantine/core";
import { IconPercentage, IconPlus } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { z } from "zod";
import { type Price, priceSchema } from "../../../shared/clinic/price.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useWrite } from "../../server/write.ts";
import { ConfirmWrite } from "../../ui/confirm-write.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { ScreenHead } from "../../ui/screen-head.tsx";
import { SearchedList } from "../../ui/searched-list.tsx";
import { notifyDone, showFailure } from "../../ui/toast.tsx";
import { CATEGORIES, type Category, categoryOf } from "./categories.ts";
import { PriceDialog } from "./price-dialog.tsx";
import { PriceTable } from "./price-table.tsx";
import { RaiseDialog } from "./raise-dialog.tsx";

const pricesSchema = z.array(priceSchema);

type Opened =
  | { action: "create" }
  | { action: "raise" }
  | { action: "edit"; price: Price }
  | { action: "delete"; price: Price }
  | null;

/** The price list; it is read again after each change. */
export function PricesScreen() {
  const query = useServerQuery("/api/prices", pricesSchema);
  const { data: prices } = query;
  const [category, setCategory] = useState<Category>(1);
  const [opened, setOpened] = useState<Opened>(null);
  const { run: reorder } = useWrite({
    send: (server, { id, sort }: Pick<Price, "id" | "sort">) =>
      server.send("PATCH", `/api/prices/${id}`, { sort }),
    failed: "Ошибка обновления порядка",
    changes: ["/api/prices"],
    onDone: () => notifyDone("Порядок изменён"),
    onFailed({ title, reason }, { id }) {
      const { name } = prices?.find((price) => price.id === id) ?? {};
      showFailure([name, title, reason].filter(Boolean).join(". "));
    },
  });
  const shown = useMemo(
    () =>
      (prices ?? [])
        .filter(({ category_id }) => category_id === category)
        .sort((a, b) => a.sort - b.sort || a.id - b.id),
    [prices, category],
  );

  const edit = useCallback((price: Price) => setOpened({ action: "edit", price }), []);
  const remove = useCallback((price: Price) => setOpened({ action: "delete", price }), []);
  const close = () => setOpened(null);

  return (
    <>
      <ScreenHead title="Цены">
        <Button
          variant="default"
          leftSection={<IconPercentage aria-hidden size={17} />}
          disabled={!prices || prices.length === 0}
          onClick={() => setOpened({ action: "raise" })}
        >
          Изменить на процент
        </Button>
        <Button
          leftSection={<IconPlus aria-hidden size={17} />}
          onClick={() => setOpened({ action: "create" })}
        >
          Добавить прайс
        </Button>
      </ScreenHead>
      <Stack>
        <LoadState query={query} failed="Ошибка загрузки данных" />
        <Tabs
          value={String(category)}
          onChange={(value) => setCategory((before) => categoryOf(value) ?? before)}
        >
          <Tabs.List mb="md" aria-label="Разделы прайса">
            {CATEGORIES.map(({ id, label }) => (
              <Tabs.Tab key={id} value={String(id)}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {CATEGORIES.map(({ id, label }) => (
            <Tabs.Panel key={id} value={String(id)}>
              {prices && id === category && shown.length > 0 && (
                <SearchedList
                  items={shown}
                  label="Поиск по названию или описанию"
                  textOf={searchable}
                  nothingFound="Таких цен в этом разделе нет"
                >
                  {(some) => (
                    <PriceTable
                      label={label}
                      prices={some}
                      onSort={reorder}
                      onEdit={edit}
                      onDelete={remove}
                    />
                  )}
                </SearchedList>
              )}
              {prices && id === category && shown.length === 0 && (
                <EmptyState
                  title="В этом разделе пока нет цен"
                  text="На сайте раздел пуст, пока в нём нет ни одной цены."
                >
                  <Button variant="default" onClick={() => setOpened({ action: "create" })}>
                    Внести первую цену
                  </Button>
                </EmptyState>
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
      {(opened?.action === "create" || opened?.action === "edit") && (
        <PriceDialog
          price={opened.action === "edit" ? opened.price : null}
          category={category}
          onClose={close}
        />
      )}
      {opened?.action === "raise" && prices && (
        <RaiseDialog prices={prices} category={category} onClose={close} />
      )}
      {opened?.action === "delete" && (
        <ConfirmWrite
          title="Удалить цену?"
          action="Удалить"
          send={(server) => server.send("DELETE", `/api/prices/${opened.price.id}`)}
          failed="Ошибка удаления записи"
          changes={["/api/prices"]}
          done="Цена удалена"
          onClose={close}
        >
          <Text>
            <strong>{opened.price.name}</strong>, {opened.price.price}. Строка сразу пропадёт и с
            сайта.
          </Text>
        </ConfirmWrite>
      )}
    </>
  );
}

const searchable = ({ name, description }: Price) => `${name}\n${description}`;
