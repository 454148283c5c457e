import { Anchor, Stack, Text } from "@mantine/core";
import { retentionStateSchema } from "../../../shared/retention/retention.ts";
import { versionWords } from "../../../shared/retention/retention-rule.ts";
import { useServerQuery } from "../../server/queries.ts";
import { LoadState } from "../../ui/load-state.tsx";
import { ScreenHead } from "../../ui/screen-head.tsx";
import { ADDRESS } from "./address.ts";
import { DestructionQuestion } from "./destruction-question.tsx";
import { PatientPage } from "./patient-page-form.tsx";
import { RuleForm } from "./rule-form.tsx";

/** Retention periods and next destructions, and the question that an administrator must decide. */
export function RetentionScreen() {
  const query = useServerQuery(ADDRESS, retentionStateSchema);
  const { data: state } = query;

  return (
    <>
      <ScreenHead title="Хранение данных" />
      <Stack gap="lg">
        <LoadState query={query} failed="Не удалось загрузить правило хранения" />
        {state?.question && <DestructionQuestion question={state.question} />}
        {state && <RuleForm state={state} />}
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
            , {versionWords(state.consentVersion)}. Каждое изменение делает новую редакцию согласия
            и попадает в журнал событий.
          </Text>
        )}
        <PatientPage />
      </Stack>
    </>
  );
}
