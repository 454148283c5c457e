import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { Slot } from "../../../shared/time/slot.ts";
import { useDay, useDoctors } from "../../offline/index.ts";
import { overlapWords } from "./visit-overlaps.ts";

interface Props {
  slot: Slot;
  service: string;
  /** The visit itself, where it is booked already. */
  uid?: string;
  /** Other times that are being booked with it. */
  chosen?: readonly (Slot & { service: string })[];
}

/** Warns that a visit would last into another of the same doctor, or begin while one lasts. */
export function OverlapWarning({ slot, service, uid, chosen = [] }: Props) {
  const { employee, day, time } = slot;
  const of = useDay(day).find((each) => each.employee === employee);
  const doctor = useDoctors().find(({ id }) => id === employee);
  const beside = chosen.filter(
    (each) => each.employee === employee && each.day === day && each.time !== time,
  );
  const words = overlapWords({ uid: uid ?? null, time, service }, of, doctor, beside);
  if (words.length === 0) return null;
  return (
    <Alert color="warning" role="status" icon={<IconAlertTriangle aria-hidden />}>
      <strong>Визиты пересекутся</strong>: {words.join("; ")}
    </Alert>
  );
}
