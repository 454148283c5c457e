import { Button, Group, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import { EmptyState } from "./empty-state.tsx";

interface Props<Item> {
  items: readonly Item[];
  /** Label of the search field, such as «Поиск по логину». */
  label: string;
  /** An item's text to search in; must not change between renders. */
  textOf: (item: Item) => string;
  nothingFound: string;
  children: (shown: readonly Item[]) => ReactNode;
}

/** A list with a search field; stays fast with thousands of rows. */
export function SearchedList<Item>({ items, label, textOf, nothingFound, children }: Props<Item>) {
  const [search, setSearch] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const sought = useDeferredValue(search.trim().toLowerCase());
  const searchable = useMemo(
    () => items.map((item) => ({ item, text: textOf(item).toLowerCase() })),
    [items, textOf],
  );
  const found = useMemo(
    () => searchable.filter(({ text }) => text.includes(sought)).map(({ item }) => item),
    [searchable, sought],
  );
  return (
    <>
      <Group justify="space-between" align="end" mb="sm">
        <TextInput
          label={label}
          type="search"
          ref={field}
          leftSection={<IconSearch aria-hidden size={16} />}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
          w={{ base: "100%", xs: 360 }}
        />
        <Text size="sm" c="dimmed" role="status">
          {sought ? `Найдено: ${found.length} из ${items.length}` : `Всего: ${items.length}`}
        </Text>
      </Group>
      {found.length === 0 ? (
        <EmptyState title={nothingFound}>
          {sought && (
            <Button
              variant="default"
              onClick={() => {
                setSearch("");
                field.current?.focus();
              }}
            >
              Очистить поиск
            </Button>
          )}
        </EmptyState>
      ) : (
        <PagedRows key={sought} rows={found}>
          {children}
        </PagedRows>
      )}
    </>
  );
}

const ROWS_AT_A_TIME = 100;

/** Renders 100 rows, and 100 more at each click: thousands would take seconds to lay out. */
function PagedRows<Item>({
  rows,
  children,
}: Pick<Props<Item>, "children"> & { rows: readonly Item[] }) {
  const [wanted, setWanted] = useState(ROWS_AT_A_TIME);
  const left = rows.length - wanted;
  return (
    <>
      {children(left > 0 ? rows.slice(0, wanted) : rows)}
      {left > 0 && (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={() => setWanted(wanted + ROWS_AT_A_TIME)}>
            Показать ещё {Math.min(left, ROWS_AT_A_TIME)} из {left}
          </Button>
        </Group>
      )}
    </>
  );
}
