import { NativeSelect, Stack, Text } from "@mantine/core";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { joinServices, parseServices } from "../../../shared/clinic/doctor-profile.ts";
import { minutesOfService } from "../../../shared/clinic/visit-minutes.ts";
import { counted } from "../../../shared/language/russian-count.ts";

interface ServicesFieldProps {
  doctor: Doctor | undefined;
  /** The services of a visit as it stores them. */
  value: string;
  onChange: (value: string) => void;
  /** The labels of the lists, where the lists show none. */
  of?: string;
}

/** The services of a visit: a list, and one list more once the last one has a choice. */
export function ServicesField({ doctor, value, onChange, of }: ServicesFieldProps) {
  const chosen = parseServices(value);
  const left = parseServices(doctor?.services ?? "").filter((name) => !chosen.includes(name));
  const lists = left.length > 0 || chosen.length === 0 ? [...chosen, ""] : chosen;
  const choose = (index: number, name: string) =>
    onChange(joinServices(chosen.toSpliced(index, 1, name)));
  const minutes = minutesOfService(doctor, value);
  return (
    <Stack gap={6}>
      {lists.map((own, index) => (
        <NativeSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: the list keeps the focus as its choice changes
          key={index}
          {...labelOf(index, of)}
          {...(of && { styles: { input: { fontSize: "var(--mantine-font-size-xs)" } } })}
          value={own}
          onChange={({ currentTarget }) => choose(index, currentTarget.value)}
          data={[{ value: "", label: emptyWords(index, own) }, ...(own ? [own] : []), ...left]}
        />
      ))}
      {chosen.length > 1 && minutes !== null && (
        <Text size="sm" role="status">
          Вместе: {counted(minutes, "минута", "минуты", "минут")}
        </Text>
      )}
    </Stack>
  );
}

function labelOf(index: number, of: string | undefined) {
  const label = index === 0 ? "Услуга" : "Добавить к визиту";
  return of === undefined ? { label } : { "aria-label": `${label}: ${of}` };
}

function emptyWords(index: number, own: string): string {
  if (index === 0) return "-- Выберите услугу (необязательно) --";
  return own ? "-- Убрать --" : "-- Ещё услуга (необязательно) --";
}
