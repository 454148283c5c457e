import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useRef } from "react";

/** Fields that the person has not changed get the values of data that were loaded again. */
export function useFollowLoaded<Values extends object>(
  form: UseFormReturnType<Values>,
  loaded: Values,
): void {
  const last = useRef(loaded);
  useEffect(() => {
    if (last.current === loaded) return;
    last.current = loaded;
    const typed = Object.entries(form.getValues()).filter(([field]) => form.isDirty(field));
    form.setInitialValues(loaded);
    form.setValues({ ...loaded, ...Object.fromEntries(typed) });
  }, [form, loaded]);
}
