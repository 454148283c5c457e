import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { CancelledVisit } from "../../offline/index.ts";
import { useClinicMoment } from "../../ui/format/clock-time.ts";
import { momentWords } from "../../ui/format/moment-words.ts";
import { FocusedAlert } from "./focused-alert.tsx";
import type { Gone } from "./open-visit.ts";

interface Props {
  gone: Gone;
  /** It replaces an element that may have had the focus. */
  focused?: boolean;
}

/** Says that a visit does not exist: who cancelled it and when, if known. */
export function GoneVisit({ gone, focused = false }: Props) {
  const by = useCancelledBy();
  if (gone === "failed") {
    return (
      <FocusedAlert focused={focused} color="danger" title="Ошибка загрузки данных">
        Этой записи на устройстве нет, а сервер не отвечает. Попробуйте, когда появится связь.
      </FocusedAlert>
    );
  }
  if (gone === "absent") {
    return (
      <FocusedAlert focused={focused} color="warning" title="Записи нет">
        Она отменена или адрес неверен.
      </FocusedAlert>
    );
  }
  return (
    <FocusedAlert focused={focused} color="warning" title="Запись отменена">
      <p style={{ marginTop: 0 }}>
        {gone === "own"
          ? "Отмена сделана на этом устройстве и ещё не отправлена."
          : `${by(gone)} Данные пациентки уничтожены, составлен акт. Чтобы вернуть визит, запишите её заново.`}
      </p>
      <Button component={Link} to="/journal/add" variant="default" size="sm">
        Записать пациента
      </Button>
    </FocusedAlert>
  );
}

/** In the form of a visit that was cancelled meanwhile: its text stays to be copied. */
export function GoneWhileEdited({ gone }: { gone: Gone }) {
  const by = useCancelledBy();
  return (
    <FocusedAlert color="danger" title="Запись отменили, пока вы её правили">
      {typeof gone === "object" && `${by(gone)} `}
      Сохранить правку уже нельзя. Введённое осталось в полях: его можно скопировать.
    </FocusedAlert>
  );
}

/** «15.06.2027 в 12:00. Отменил(а) Пациентка, 10.06.2027 в 09:00.» */
function useCancelledBy(): (visit: CancelledVisit) => string {
  const moment = useClinicMoment();
  return ({ destroyed: { record_day, record_time }, changed: { by, at } }) =>
    `${momentWords(record_day, record_time)}. Отменил(а) ${by}, ${moment(at)}.`;
}
