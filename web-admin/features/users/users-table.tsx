import { Text } from "@mantine/core";
import { memo } from "react";
import { parseRights, RIGHT_LABELS } from "../../../shared/access/rights.ts";
import type { User } from "../../../shared/access/user.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { RowActions } from "../../ui/row-actions.tsx";

interface Props {
  users: readonly User[];
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
}

/** ID, login, rights and actions. */
export const UsersTable = memo(function UsersTable({ users, onEdit, onDelete }: Props) {
  return (
    <DataTable
      label="Пользователи"
      rows={users}
      keyOf={({ id }) => id}
      columns={(column) => [
        column("ID", ({ id }) => id),
        column("Логин", ({ login }) => (
          <Text component="span" fw={600} size="sm">
            {login}
          </Text>
        )),
        column(
          "Права",
          ({ user_right }) =>
            parseRights(user_right)
              .map((right) => RIGHT_LABELS[right])
              .join(", ") || (
              <Text component="span" c="dimmed" size="sm">
                Нет прав
              </Text>
            ),
        ),
        column("Действия", (user) => (
          <RowActions
            name={user.login}
            onEdit={() => onEdit(user)}
            onDelete={() => onDelete(user)}
          />
        )),
      ]}
    />
  );
});
