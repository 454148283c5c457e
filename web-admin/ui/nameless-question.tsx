import { Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface Patient {
  name: string;
  phone: string;
}

/** Asks before a time is booked for a patient without name and phone, which is rarely meant. */
export function useNamelessQuestion(): {
  /** Books at once where there is a name or a phone, else once it is confirmed. */
  unlessNameless: (patient: Patient, book: () => void) => void;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<{ book: () => void } | null>(null);
  const unlessNameless = ({ name, phone }: Patient, book: () => void) => {
    if (name.trim() === "" && phone.trim() === "") setAsked({ book });
    else book();
  };
  const question = asked && (
    <ConfirmDialog
      title="Занять время без имени и телефона?"
      action="Занять время"
      onClose={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null);
        asked.book();
      }}
    >
      <Text>Имя и телефон можно вписать в запись позже.</Text>
    </ConfirmDialog>
  );
  return { unlessNameless, question };
}
