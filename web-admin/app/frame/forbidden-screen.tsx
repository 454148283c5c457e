import { Text, Title } from "@mantine/core";
import { RIGHT_LABELS, type Right } from "../../../shared/access/rights.ts";
import { EmptyState } from "../../ui/empty-state.tsx";

export function ForbiddenScreen({ right }: { right: Right }) {
  return (
    <EmptyState>
      <Title order={1} size="h2">
        Недостаточно прав
      </Title>
      <Text c="dimmed">
        Этот раздел открывает право «{RIGHT_LABELS[right]}». Его выдаёт администратор на странице
        «Пользователи».
      </Text>
    </EmptyState>
  );
}
