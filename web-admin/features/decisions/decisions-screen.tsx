import { Button, Text, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useDecisions } from "../../offline/index.ts";
import { useUser } from "../../server/user.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DecisionCard } from "./decision-card.tsx";
import classes from "./decisions.module.css";
import { SaveAsFile } from "./save-as-file.tsx";

/** «Требует решения»: edits that only a person can end. */
export function DecisionsScreen() {
  const decisions = useDecisions();
  const { rights } = useUser();
  return (
    <>
      <Title order={1} size="h2" mb="xs">
        Требует решения
      </Title>
      {decisions.length === 0 ? (
        <EmptyState>
          <IconCircleCheck aria-hidden size={40} color="var(--mantine-color-brand-7)" />
          <Text fw={600} role="status">
            Всё решено
          </Text>
          <Text c="dimmed">Здесь появится правка, которую сервер не примет.</Text>
          {rights.includes("journal") && (
            <Button variant="default" component={Link} to="/journal">
              К журналу
            </Button>
          )}
        </EmptyState>
      ) : (
        <>
          <Text c="dimmed" mb="md" maw={680}>
            Эти правки не потеряны, но и не приняты: на сервере к этому времени изменилось то же
            самое или сервер их не принял. Решите, как быть с каждой.
          </Text>
          <SaveAsFile decisions={decisions} />
          <ul className={classes.list}>
            {decisions.map((decision) => (
              <DecisionCard key={decision.key} decision={decision} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
