import { Button, Divider, Stack } from "@mantine/core";
import { useState } from "react";
import type { Slot } from "../../../shared/time/slots.ts";
import { OverlapWarning } from "../../fields/overlap-warning.tsx";
import { type Place, PlaceFields, usePlace } from "../../fields/place-fields.tsx";
import type { FoldedRecord } from "../../offline/operations/record.ts";
import { BookForm } from "./book-form.tsx";
import { GuardedDrawer } from "./guarded-drawer.tsx";

interface Props {
  /** What the fields begin with; null while the drawer is shut. */
  from: Place | null;
  /** The visit that is moved; null: a new one is booked. */
  visit: FoldedRecord | null;
  onMove: (slot: Slot & { squeezedIn: boolean }) => void;
  onClose: () => void;
}

/** Books a visit, or moves one, to a time that the schedule need not offer. */
export function SqueezeInDrawer({ from, ...rest }: Props) {
  const title = rest.visit ? "Перенести на другое время" : "Записать вне расписания";
  return (
    <GuardedDrawer opened={from !== null} title={title} onClose={rest.onClose}>
      {from && <SqueezeIn from={from} {...rest} />}
    </GuardedDrawer>
  );
}

function SqueezeIn({ from, visit, onMove, onClose }: Props & { from: Place }) {
  const [place, setPlace] = useState(from);
  const found = usePlace(place);
  const [shown, setShown] = useState<Slot | null>(null);
  const { slot } = found;
  // What was typed below stays while another time is typed.
  if (
    slot &&
    (slot.time !== shown?.time || slot.day !== shown.day || slot.employee !== shown.employee)
  )
    setShown(slot);
  const squeezedIn = !found.isOffered;
  return (
    <Stack gap="md">
      <PlaceFields
        {...{ place, found }}
        onChange={(fields) => setPlace((before) => ({ ...before, ...fields }))}
      />
      {visit && slot && <OverlapWarning slot={slot} service={visit.service} uid={visit.uid} />}
      {visit && (
        <Button size="md" disabled={!slot} onClick={() => slot && onMove({ ...slot, squeezedIn })}>
          Перенести
        </Button>
      )}
      {!visit && shown && (
        <>
          <Divider />
          <BookForm
            {...{ slot: shown, squeezedIn }}
            patient={null}
            disabled={slot === null}
            onDone={onClose}
          />
        </>
      )}
    </Stack>
  );
}
