import { Code, List, Text } from "@mantine/core";
import {
  ACT_PLACEHOLDERS,
  type ActPlaceholder,
  MANDATORY_PLACEHOLDERS,
} from "../../../shared/retention/act.ts";

const PLACEHOLDERS = Object.entries(ACT_PLACEHOLDERS);
const mandatory = new Set<string>(MANDATORY_PLACEHOLDERS satisfies readonly ActPlaceholder[]);

/** The placeholders a template may contain, for the person who edits it in Word. */
export function Placeholders() {
  return (
    <details>
      <summary>Поля шаблона</summary>
      <Text size="sm" mt="xs">
        Скачайте шаблон, измените его в Word и загрузите обратно. На место полей в двойных фигурных
        скобках встанут данные; пробелов внутри скобок быть не должно. Поля со звёздочкой
        обязательны: их требует приказ Роскомнадзора № 179.
      </Text>
      <List size="sm" mt="xs" spacing={4}>
        {PLACEHOLDERS.map(([name, meaning]) => (
          <List.Item key={name}>
            <Code>{`{{${name}}}`}</Code> — {meaning}
            {mandatory.has(name) && " *"}
          </List.Item>
        ))}
      </List>
    </details>
  );
}
