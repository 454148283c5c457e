import { Divider, Text } from "@mantine/core";
import { useAwaitedTimes } from "../../offline/index.ts";
import { AwaitedTimes } from "./awaited-times.tsx";

/** The free times that patients wait for, at the head of the bell. */
export function AwaitedSection({ onGo }: { onGo: () => void }) {
  const times = useAwaitedTimes();
  if (times.length === 0) return null;
  return (
    <>
      <Text fw={600} size="sm">
        Свободно, и это время ждут
      </Text>
      <AwaitedTimes times={times} onGo={onGo} />
      <Divider />
    </>
  );
}
