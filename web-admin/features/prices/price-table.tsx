import { Text } from "@mantine/core";
import { memo } from "react";
import type { Price } from "../../../shared/clinic/price.ts";
import { Cell, DataTable, Row } from "../../ui/data-table.tsx";
import { RowActions } from "../../ui/row-actions.tsx";
import { SortField } from "./sort-field.tsx";

interface Actions {
  onSort: (price: Pick<Price, "id" | "sort">) => void;
  onEdit: (price: Price) => void;
  onDelete: (price: Price) => void;
}

/** A plain sum stays on one line; «от 2 500 до 4 000 руб.» may be broken. */
const SHORT = 16;
const COLUMNS = ["Порядок", "Название", "Описание", "Цена", "Действия"] as const;

interface Props extends Actions {
  label: string;
  prices: readonly Price[];
}

export const PriceTable = memo(function PriceTable({ label, prices, ...actions }: Props) {
  return (
    <DataTable label={label} columns={COLUMNS}>
      {prices.map((price) => (
        <PriceRow key={price.id} price={price} {...actions} />
      ))}
    </DataTable>
  );
});

const PriceRow = memo(function PriceRow({
  price,
  onSort,
  onEdit,
  onDelete,
}: Actions & { price: Price }) {
  return (
    <Row>
      <Cell label="Порядок">
        <SortField price={price} onSort={onSort} />
      </Cell>
      <Cell label="Название">
        <Text component="span" size="sm" fw={600}>
          {price.name}
        </Text>
      </Cell>
      <Cell label="Описание">
        {price.description || (
          <Text component="span" size="sm" c="dimmed">
            —
          </Text>
        )}
      </Cell>
      <Cell label="Цена">
        <span style={price.price.length <= SHORT ? { whiteSpace: "nowrap" } : {}}>
          {price.price}
        </span>
      </Cell>
      <Cell label="Действия" end>
        <RowActions
          name={price.name}
          onEdit={() => onEdit(price)}
          onDelete={() => onDelete(price)}
        />
      </Cell>
    </Row>
  );
});
