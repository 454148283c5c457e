import { Button, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { z } from "zod";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { staffBookedSlotSchema } from "../../../shared/journal/booked-slot.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import { useNow } from "../../offline/index.ts";
import { useServerQuery } from "../../server/queries.ts";
import { ConfirmWrite } from "../../ui/confirm-write.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { momentWords } from "../../ui/format/moment-words.ts";
import { PhoneLink } from "../../ui/format/phone-link.tsx";
import { LoadState } from "../../ui/load-state.tsx";

const visitsSchema = z.array(staffBookedSlotSchema);
type Visit = z.infer<typeof staffBookedSlotSchema>;

/** Everyone booked with a doctor: those to come first, then the past. */
export function VisitsDialog({ doctor, onClose }: { doctor: Doctor; onClose: () => void }) {
  const query = useServerQuery(`/api/booked-slots?employee=${doctor.id}`, visitsSchema);
  const visits = useOrdered(query.data);
  const [deleting, setDeleting] = useState<Visit | null>(null);

  return (
    <>
      <Dialog
        onClose={onClose}
        title="Записи к врачу"
        size={960}
        centered={false}
        yOffset="5dvh"
        closeOnEscape={!deleting}
      >
        <Stack>
          <Text fw={600}>{doctor.name_employee}</Text>
          {(!visits || query.error) && (
            <LoadState query={query} failed="Не удалось загрузить записи" />
          )}
          {visits?.length === 0 && (
            <Text role="status" ta="center" py="lg" c="dimmed">
              Нет записей
            </Text>
          )}
          {visits && visits.length > 0 && (
            <DataTable
              label="Записи к врачу"
              rows={visits}
              keyOf={({ id }) => id}
              columns={(column) => [
                column("Дата", ({ day }) => formatDay(day)),
                column("Время", ({ time }) => time),
                column("Имя", ({ user_name }) => user_name || "—"),
                column("Телефон", ({ phone }) => (phone ? <PhoneLink phone={phone} /> : "—")),
                column("Услуга", ({ service }) => service || "—"),
                column("Действия", (visit) => (
                  <Button
                    size="xs"
                    variant="subtle"
                    color="danger"
                    leftSection={<IconTrash aria-hidden size={15} />}
                    aria-label={`Удалить запись ${formatDay(visit.day)} ${visit.time}`}
                    onClick={() => setDeleting(visit)}
                  >
                    Удалить
                  </Button>
                )),
              ]}
            />
          )}
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Закрыть
            </Button>
          </DialogActions>
        </Stack>
      </Dialog>
      {deleting && (
        <ConfirmWrite
          title="Удалить запись?"
          action="Удалить запись"
          send={(server) => server.send("DELETE", `/api/booked-slots/${deleting.id}`)}
          failed="Не удалось удалить запись"
          changes={["/api/booked-slots"]}
          done="Запись удалена, время освободилось"
          onClose={() => setDeleting(null)}
        >
          <Text>
            <strong>{deleting.user_name || "Без имени"}</strong>,{" "}
            {momentWords(deleting.day, deleting.time)}. Запись будет удалена, время освободится.
          </Text>
        </ConfirmWrite>
      )}
    </>
  );
}

/** To come, soonest first; then the past, latest first. */
function useOrdered(visits: readonly Visit[] | undefined): Visit[] | null {
  const { day: today } = useNow();
  return useMemo(() => {
    if (!visits) return null;
    const dated = visits.map((visit) => ({
      visit,
      at: `${visit.day} ${visit.time}`,
    }));
    const ahead = dated.filter(({ at }) => at >= today).sort((a, b) => a.at.localeCompare(b.at));
    const past = dated.filter(({ at }) => at < today).sort((a, b) => b.at.localeCompare(a.at));
    return [...ahead, ...past].map(({ visit }) => visit);
  }, [visits, today]);
}
