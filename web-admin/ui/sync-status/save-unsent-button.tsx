import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useUnsent } from "../../offline/index.ts";
import { useSaveUnsent } from "./save-unsent.ts";

/** Drawn only if there are unsent edits. */
export function SaveUnsentButton({ variant = "default" }: { variant?: "default" | "filled" }) {
  const unsent = useUnsent();
  const save = useSaveUnsent();
  if (unsent.length === 0) return null;
  return (
    <Button
      variant={variant}
      leftSection={<IconDownload aria-hidden size={17} />}
      onClick={() => save(unsent)}
    >
      Сохранить правки в файл
    </Button>
  );
}
