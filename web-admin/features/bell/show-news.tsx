import { Anchor } from "@mantine/core";
import { Link, type LinkProps } from "@tanstack/react-router";
import { showToast } from "../../ui/toast.tsx";

/** A message with a link to its subject; it stays longer than that of an own act. */
export function showNews(text: string, to?: Pick<LinkProps, "to" | "search">) {
  const hide = showToast({
    message: to ? (
      <>
        {text}{" "}
        <Anchor
          inherit
          fw={600}
          onClick={() => hide()}
          renderRoot={(props) => <Link {...props} {...to} />}
        >
          Показать
        </Anchor>
      </>
    ) : (
      text
    ),
    autoClose: 15_000,
  });
}
