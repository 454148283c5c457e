import { PasswordInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";

interface Props extends GetInputPropsReturnType {
  /** What the person gets: it works without signing in. */
  what: string;
}

/** The person's own password, given again for what outlives the session. */
export function OwnPassword({ what, ...input }: Props) {
  return (
    <PasswordInput
      label="Ваш пароль"
      description={`${what} действует и без входа, поэтому пароль нужен ещё раз`}
      required
      autoComplete="current-password"
      {...input}
    />
  );
}

/** For the form's `validate`. */
export const passwordMissing = (password: string) => password === "" && "Введите свой пароль";
