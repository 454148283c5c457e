import { Button, Divider, Stack } from "@mantine/core";
import { shallowEqual } from "@mantine/hooks";
import { useState } from "react";
import type { Destination, VisitView } from "../../../offline/index.ts";
import { OverlapWarning } from "../../../ui/fields/overlap-warning.tsx";
import { type Place, PlaceFields, usePlaceChoice } from "../../../ui/fields/place-fields.tsx";
import { BookForm } from "./book-form.tsx";
import { GuardedDrawer } from "./guarded-drawer.tsx";

interface Props {
  /** Initial values of the fields; null while the drawer is closed. */
  from: Place | null;
  /** The visit that is moved; null: a new one is booked. */
  visit: VisitView | null;
  onMove: (slot: Destination) => void;
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
  const { slot, fields } = usePlaceChoice(from);
  const [shown, setShown] = useState(slot);
  // The other fields keep their text while a new time is typed.
  if (slot && !shallowEqual(slot, shown)) setShown(slot);
  return (
    <Stack gap="md">
      <PlaceFields {...fields} />
      {visit && slot && <OverlapWarning slot={slot} service={visit.service} uid={visit.uid} />}
      {visit && (
        <Button size="md" disabled={!slot} onClick={() => slot && onMove(slot)}>
          Перенести
        </Button>
      )}
      {!visit && shown && (
        <>
          <Divider />
          <BookForm
            slot={shown}
            squeezedIn={shown.squeezedIn}
            patient={null}
            disabled={slot === null}
            onSlot={fields.onChange}
            onDone={onClose}
          />
        </>
      )}
    </Stack>
  );
}
