import { Text } from "@mantine/core";
import { memo } from "react";
import { parseRights, RIGHT_LABELS } from "../../../shared/access/rights.ts";
import type { User } from "../../../shared/access/user.ts";
import { Cell, DataTable, Row } from "../../ui/data-table.tsx";
import { RowActions } from "../../ui/row-actions.tsx";

interface Actions {
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
}

const COLUMNS = ["ID", "Логин", "Права", "Действия"] as const;

/** ID, login, rights and actions. */
export const UsersTable = memo(function UsersTable({
  users,
  onEdit,
  onDelete,
}: Actions & { users: readonly User[] }) {
  return (
    <DataTable label="Пользователи" columns={COLUMNS}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} onEdit={onEdit} onDelete={onDelete} />
      ))}
    </DataTable>
  );
});

const UserRow = memo(function UserRow({ user, onEdit, onDelete }: Actions & { user: User }) {
  const rights = parseRights(user.user_right);
  return (
    <Row>
      <Cell label="ID">{user.id}</Cell>
      <Cell label="Логин">
        <Text component="span" fw={600} size="sm">
          {user.login}
        </Text>
      </Cell>
      <Cell label="Права">
        {rights.length > 0 ? (
          rights.map((right) => RIGHT_LABELS[right]).join(", ")
        ) : (
          <Text component="span" c="dimmed" size="sm">
            Нет прав
          </Text>
        )}
      </Cell>
      <Cell label="Действия" end>
        <RowActions name={user.login} onEdit={() => onEdit(user)} onDelete={() => onDelete(user)} />
      </Cell>
    </Row>
  );
});
