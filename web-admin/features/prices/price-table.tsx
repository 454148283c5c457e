import { Input, Text } from "@mantine/core";
import { type KeyboardEvent, memo, useEffect, useState } from "react";
import type { Price } from "../../../shared/clinic/price.ts";
import { Cell, DataTable, Row } from "../../ui/data-table.tsx";
import { RowActions } from "../../ui/row-actions.tsx";

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

interface SortFieldProps {
  price: Price;
  onSort: (price: Pick<Price, "id" | "sort">) => void;
}

/** Sent when left or on Enter, and only if it parses as a number. */
function SortField({ price, onSort }: SortFieldProps) {
  const [typed, setTyped] = useState(String(price.sort));
  useEffect(() => setTyped(String(price.sort)), [price]);

  const send = () => {
    const sort = Number(typed);
    const fits = typed.trim() !== "" && Number.isInteger(sort) && sort >= 0;
    if (!fits) setTyped(String(price.sort));
    else if (sort !== price.sort) onSort({ id: price.id, sort });
  };

  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === "Enter") currentTarget.blur();
    if (key === "Escape") setTyped(String(price.sort));
  };

  return (
    <Input
      type="number"
      min={0}
      step={1}
      size="xs"
      w={84}
      aria-label={`Порядок: ${price.name}`}
      value={typed}
      onChange={({ currentTarget: { value } }) => setTyped(value)}
      onKeyDown={onKeyDown}
      onBlur={send}
    />
  );
}
