import { Anchor, Stack, Text } from "@mantine/core";
import { useCallback } from "react";
import { retentionStateSchema } from "../../../shared/retention/retention.ts";
import { editionWords } from "../../../shared/retention/retention-rule.ts";
import { failureOf } from "../../server/failure-words.ts";
import { useServer } from "../../server/server.ts";
import { LoadState } from "../../ui/loading/load-state.tsx";
import { useLoaded } from "../../ui/loading/loaded.ts";
import { ScreenHead } from "../../ui/screen-head.tsx";
import { ADDRESS } from "./address.ts";
import { DestructionQuestion } from "./destruction-question.tsx";
import { RuleForm } from "./rule-form.tsx";

/** What is destroyed and when, and what waits for an administrator's decision. */
export function RetentionScreen() {
  const server = useServer();
  const load = useCallback(() => server.get(ADDRESS, retentionStateSchema), [server]);
  const loaded = useLoaded(load);
  const { data: state, set, reload } = loaded;

  return (
    <>
      <ScreenHead title="Хранение данных" />
      <Stack gap="lg">
        <LoadState list={loaded} words={notLoaded} />
        {state?.question && (
          <DestructionQuestion question={state.question} onDecided={set} onOutdated={reload} />
        )}
        {state && <RuleForm key={state.consentVersion} state={state} onSaved={set} />}
        {state && (
          <Text size="sm" c="dimmed">
            Это правило читают ночное удаление, переключатель в журнале и документы сайта:{" "}
            <Anchor href="/politics" target="_blank" underline="always" inherit>
              политика
            </Anchor>{" "}
            и{" "}
            <Anchor href="/consent" target="_blank" underline="always" inherit>
              согласие
            </Anchor>
            , {editionWords(state.consentVersion)}. Каждое изменение делает новую редакцию согласия
            и попадает в журнал событий.
          </Text>
        )}
      </Stack>
    </>
  );
}

const notLoaded = (error: unknown) => failureOf(error, "Не удалось загрузить правило хранения");
