import { Button, Group } from "@mantine/core";
import { type ReactNode, useState } from "react";

const ROWS_AT_A_TIME = 100;

interface Props<Item> {
  rows: readonly Item[];
  children: (shown: readonly Item[]) => ReactNode;
}

/** Renders 100 rows, and 100 more at each click: thousands would take seconds to lay out. */
export function PagedRows<Item>({ rows, children }: Props<Item>) {
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
