import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useUser } from "../server/user.ts";
import { EmptyState } from "./empty-state.tsx";

/** For the screens that are about doctors, in a clinic without any. */
export function NoDoctors() {
  const { rights } = useUser();
  const mayAdd = rights.includes("schedule");
  return (
    <EmptyState
      title="Врачей пока нет"
      text={
        mayAdd
          ? "Заведите первого, затем составьте расписание."
          : "Их заводит тот, у кого есть право «Расписание и врачи»."
      }
    >
      {mayAdd && (
        <Button component={Link} to="/doctors">
          К врачам
        </Button>
      )}
    </EmptyState>
  );
}
