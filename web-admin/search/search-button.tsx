import { ActionIcon } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Suspense, useCallback, useEffect, useState } from "react";
import { useDataAccess } from "../offline/hooks.tsx";
import { lazyPreloaded } from "../ui/parts/lazy-part.ts";
import { Tip } from "../ui/popup/tip.tsx";
import { SearchComing } from "./search-coming.tsx";
import { useTypedAhead } from "./typed-ahead.ts";

// Fetched ahead: without a network it could not be fetched when it is asked for.
const SearchBox = lazyPreloaded(() => import("./search-box.tsx"));

/** Opens the search; Ctrl+K does, too, from any screen and any field. */
export function SearchButton() {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  const { access } = useDataAccess();
  const isLocked = access.kind === "locked";
  const close = useCallback(() => setState("closed"), []);
  const { text, begin, end } = useTypedAhead(close);
  const isOpen = state === "open" && !isLocked;
  const open = useCallback(() => {
    if (isOpen) return;
    begin();
    setState("open");
  }, [isOpen, begin]);
  useEffect(() => {
    if (!isOpen) end();
  }, [isOpen, end]);
  useEffect(() => {
    if (isLocked) return close();
    const press = (event: KeyboardEvent) => {
      // By the key's position, so that it works in a Russian layout.
      if (event.code !== "KeyK" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isLocked, open, close]);
  return (
    <>
      <Tip label="Поиск (Ctrl+K)">
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Поиск (Ctrl+K)"
          aria-keyshortcuts="Control+K"
          onClick={open}
        >
          <IconSearch aria-hidden size={19} />
        </ActionIcon>
      </Tip>
      {state !== "never" && !isLocked && (
        <Suspense fallback={isOpen && <SearchComing typed={text ?? ""} onClose={close} />}>
          <SearchBox opened={isOpen} typed={text} onFocus={end} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
