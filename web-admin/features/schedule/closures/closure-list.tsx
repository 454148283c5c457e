import { Button, Group, Stack, Text, Title } from "@mantine/core";
import type { Closure } from "../../../../shared/journal/closure.ts";
import { closureWords, daysWords } from "../../../../shared/journal/closure-words.ts";
import { useEngine, useReminderHours } from "../../../offline/index.ts";
import { once } from "../../../ui/once.ts";
import { notifyDone, showFailure } from "../../../ui/toast.tsx";
import { undoClosure } from "./apply-closure.ts";

/** No message says that a closed day is open again. */
const TOLD = ". Если пациенткам уже сообщили, позвоните им";

interface Props {
  closures: readonly Closure[];
}

/** The coming closed days, each with a button that undoes it. */
export function ClosureList({ closures }: Props) {
  const engine = useEngine();
  const canTell = useReminderHours() !== null;
  if (closures.length === 0) return null;
  const reopen = async (closure: Closure) => {
    const failure = await undoClosure(engine, closure);
    if (failure) showFailure(failure);
    else notifyDone(`Клиника снова открыта, время врачей возвращено${canTell ? TOLD : ""}`);
  };
  return (
    <section aria-label="Закрытые дни">
      <Title order={3} size="h5" mb="xs">
        Закрытые дни
      </Title>
      <Stack gap="xs" mb="lg">
        {closures.map((closure) => (
          <Group key={closure.uid} justify="space-between" gap="sm">
            <Text size="sm">{closureWords(closure)}</Text>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Открыть снова: ${daysWords(closure.from, closure.to)}`}
              onClick={once(() => void reopen(closure))}
            >
              Открыть снова
            </Button>
          </Group>
        ))}
      </Stack>
    </section>
  );
}
