import { Input, Text } from "@mantine/core";
import { type KeyboardEvent, memo, useEffect, useState } from "react";
import type { Price } from "../../../shared/clinic/price.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { RowActions } from "../../ui/row-actions.tsx";

interface Props {
  label: string;
  prices: readonly Price[];
  onSort: (price: Pick<Price, "id" | "sort">) => void;
  onEdit: (price: Price) => void;
  onDelete: (price: Price) => void;
}

/** A plain sum stays on one line; «от 2 500 до 4 000 руб.» may be broken. */
const SHORT = 16;

export const PriceTable = memo(function PriceTable({
  label,
  prices,
  onSort,
  onEdit,
  onDelete,
}: Props) {
  return (
    <DataTable
      label={label}
      rows={prices}
      keyOf={({ id }) => id}
      columns={(column) => [
        column("Порядок", (price) => <SortField price={price} onSort={onSort} />),
        column("Название", ({ name }) => (
          <Text component="span" size="sm" fw={600}>
            {name}
          </Text>
        )),
        column(
          "Описание",
          ({ description }) =>
            description || (
              <Text component="span" size="sm" c="dimmed">
                —
              </Text>
            ),
        ),
        column("Цена", ({ price }) => (
          <span style={price.length <= SHORT ? { whiteSpace: "nowrap" } : {}}>{price}</span>
        )),
        column("Действия", (price) => (
          <RowActions
            name={price.name}
            onEdit={() => onEdit(price)}
            onDelete={() => onDelete(price)}
          />
        )),
      ]}
    />
  );
});

type SortFieldProps = Pick<Props, "onSort"> & { price: Price };

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
