import { Checkbox, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { z } from "zod";
import { seesOwnDayOnly } from "../../../shared/access/own-day.ts";
import {
  formatRights,
  parseRights,
  RIGHT_LABELS,
  RIGHTS,
  type Right,
} from "../../../shared/access/rights.ts";
import type { User } from "../../../shared/access/user.ts";
import { doctorSchema } from "../../../shared/clinic/doctor.ts";
import { changedFields } from "../../server/changed-fields.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useWrite } from "../../server/write.ts";
import { DoctorField } from "../../ui/fields/doctor-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { notifyDone } from "../../ui/toast.tsx";

interface Props {
  user: User;
  isLastAdministrator: boolean;
  onClose: () => void;
}

/** The areas that each right opens. */
const OPENS: Record<Right, string> = {
  journal: "Журнал, запись пациентов, акты",
  users: "Пользователи и права, шаблон акта: это администратор",
  articles: "Статьи, объявления и файлы к ним",
  schedule: "Расписание, шаблоны и карточки врачей",
  prices: "Прайс-лист",
  day: "Врач видит только свои записи, отмечает приход и итог, печатает свой день",
};

const doctorsSchema = z.array(doctorSchema);

/** Login, password and a checkbox a right; an empty password keeps the old. */
export function EditUser({ user, isLastAdministrator, onClose }: Props) {
  const form = useForm({
    initialValues: {
      login: user.login,
      user_password: "",
      rights: parseRights(user.user_right),
      doctor: user.doctor ?? null,
    },
    validate: {
      login: (login) => login.trim() === "" && "Введите логин",
      doctor: (doctor, { rights }) =>
        seesOwnDayOnly(rights) && doctor === null && "Выберите врача для права «Свой день»",
    },
  });
  const rights = formatRights(form.values.rights);
  const { login, user_right, doctor = null } = user;
  const base = { login, user_password: "", user_right, doctor: doctor as number | null };
  const doctors = useServerQuery("/api/doctors", doctorsSchema);
  const write = useWrite({
    send: (server, input: typeof base) =>
      server.send("PUT", `/api/users/${user.id}`, changedFields(base, input)),
    failed: "Ошибка при обновлении пользователя",
    changes: ["/api/users"],
    form,
    onDone: (_, { login }) => {
      notifyDone(`Изменения сохранены: ${login}`);
      onClose();
    },
  });

  return (
    <FormDialog
      title={`Пользователь ${user.login}`}
      dirty={
        form.isDirty("login") ||
        form.isDirty("user_password") ||
        form.isDirty("doctor") ||
        rights !== user.user_right
      }
      write={write}
      submit="Сохранить"
      cancel="Отменить"
      onSubmit={form.onSubmit(({ login, user_password, doctor }) =>
        write.run({
          login: login.trim(),
          user_password,
          user_right: rights,
          doctor,
        }),
      )}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label="Логин"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        {...form.getInputProps("login")}
      />
      <PasswordInput
        label="Пароль"
        description="Оставьте пустым, чтобы не менять. Новый пароль закроет все сеансы этого пользователя."
        autoComplete="new-password"
        {...form.getInputProps("user_password")}
      />
      <Checkbox.Group label="Права" {...form.getInputProps("rights")}>
        <Stack gap="xs" mt="xs">
          {RIGHTS.map((right) => {
            const held = isLastAdministrator && right === "users";
            return (
              <Checkbox
                key={right}
                value={right}
                label={RIGHT_LABELS[right]}
                description={
                  held ? "Это последний администратор: право нельзя снять" : OPENS[right]
                }
                disabled={held}
              />
            );
          })}
        </Stack>
      </Checkbox.Group>
      {form.values.rights.includes("day") && (
        <DoctorField
          doctors={doctors.data ?? []}
          none="Выберите врача"
          description="Чьи записи видит пользователь с правом «Свой день»"
          {...form.getInputProps("doctor")}
          value={form.values.doctor}
        />
      )}
    </FormDialog>
  );
}
