import { Button, Group } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface Props {
  /** The row's name, read out with each button. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  edit?: string;
  /** More actions, shown between the two. */
  children?: ReactNode;
}

/** A row's «Изменить» and «Удалить». */
export function RowActions({ name, onEdit, onDelete, edit = "Изменить", children }: Props) {
  return (
    <Group gap={6}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPencil aria-hidden size={15} />}
        aria-label={`${edit}: ${name}`}
        onClick={onEdit}
      >
        {edit}
      </Button>
      {children}
      <Button
        size="xs"
        variant="subtle"
        color="danger"
        leftSection={<IconTrash aria-hidden size={15} />}
        aria-label={`Удалить: ${name}`}
        onClick={onDelete}
      >
        Удалить
      </Button>
    </Group>
  );
}
