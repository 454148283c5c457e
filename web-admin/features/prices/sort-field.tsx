import { Input } from "@mantine/core";
import { type KeyboardEvent, useEffect, useState } from "react";
import type { Price } from "../../../shared/clinic/price.ts";

interface Props {
  price: Price;
  onSort: (price: Pick<Price, "id" | "sort">) => void;
}

/** Sent when left or on Enter, and only if it parses as a number. */
export function SortField({ price, onSort }: Props) {
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
