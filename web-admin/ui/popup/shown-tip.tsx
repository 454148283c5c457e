import { Tooltip } from "@mantine/core";
import { useEffect } from "react";

/** The words themselves; Escape takes them away. */
export default function ShownTip({
  label,
  target,
  opened,
  onClose,
}: {
  label: string;
  target: HTMLElement;
  opened: boolean;
  onClose: () => void;
}) {
  useEffect(() => {
    if (!opened) return;
    const press = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onClose();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [opened, onClose]);
  return <Tooltip label={label} target={target} opened={opened} />;
}
