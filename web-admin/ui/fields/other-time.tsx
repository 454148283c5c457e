import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Slot } from "../../../shared/time/slot.ts";
import type { Destination, VisitView } from "../../offline/index.ts";
import { BusyButton } from "../busy-button.tsx";
import { OverlapWarning } from "./overlap-warning.tsx";
import { PlaceFields, usePlaceChoice } from "./place-fields.tsx";

interface Props {
  /** The visit that needs a different time. */
  visit: Pick<VisitView, "uid" | "employee" | "day" | "service">;
  /** The slot it holds until it is moved. */
  own?: Slot;
  busy: boolean;
  onMove: (slot: Destination) => void;
}

/** Any other time for a visit, also one that is not offered; closed at first. */
export function OtherTime(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <BusyButton variant="subtle" mt="sm" disabled={props.busy} onClick={() => setIsOpen(true)}>
        Другое время…
      </BusyButton>
    );
  }
  return <AnyPlace {...props} />;
}

function AnyPlace({ visit: { employee, day, uid, service }, own, busy, onMove }: Props) {
  const { slot, fields } = usePlaceChoice({ employee, day, time: "" }, own);
  const move = () => slot && !busy && onMove(slot);
  return (
    <Stack component="section" aria-label="Другое время" gap="sm" mt="md" maw={420}>
      <Text fw={600}>Другое время</Text>
      <PlaceFields {...fields} onEnter={move} />
      {slot && <OverlapWarning slot={slot} service={service} uid={uid} />}
      <BusyButton disabled={busy || !slot} onClick={move}>
        Перенести
      </BusyButton>
    </Stack>
  );
}
