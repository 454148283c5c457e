import { Divider, Text } from "@mantine/core";
import type { AwaitedTime } from "../../offline/index.ts";
import { AwaitedTimes } from "./awaited-times.tsx";

interface Props {
  times: readonly AwaitedTime[];
  onGo: () => void;
}

/** The free times that patients wait for, at the head of the bell. */
export function AwaitedSection({ times, onGo }: Props) {
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
