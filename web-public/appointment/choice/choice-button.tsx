import type { ComponentProps } from "react";
import { BOOKING_FORM } from "../../../shared/site/site.ts";
import { FORM } from "../selection/page-ids.ts";
import { isFirstClick } from "./first-click.ts";

interface ChoiceButtonProps extends Omit<ComponentProps<"button">, "onClick" | "type" | "form"> {
  /** The page with this choice made. */
  address: string;
  /** Each click counts, also the second of a double click. */
  repeats?: boolean;
  onChoose(): void;
}

/**
 * A choice that also works before the page's script and without it: then it sends the form to the
 * address of its choice, whose page keeps the typed text.
 */
export function ChoiceButton({ address, repeats = false, onChoose, ...rest }: ChoiceButtonProps) {
  return (
    <button
      name={BOOKING_FORM.choose}
      {...rest}
      type="submit"
      form={FORM}
      formAction={address}
      onClick={(event) => {
        event.preventDefault();
        if (repeats || isFirstClick(event)) onChoose();
      }}
    />
  );
}
