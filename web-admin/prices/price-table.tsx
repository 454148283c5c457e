import { Text } from "@mantine/core";
import { memo } from "react";
import type { Price } from "../../shared/price.ts";
import { Cell, DataTable, Row } from "../shell/data-table.tsx";
import { RowActions } from "../shell/row-actions.tsx";
import { SortField } from "./sort-field.tsx";

interface Actions {
  onSort: (price: Price, sort: number) => void;
  onEdit: (price: Price) => void;
  onDelete: (price: Price) => void;
}

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
      <Cell label="Цена">{price.price}</Cell>
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
