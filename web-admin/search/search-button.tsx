import { ActionIcon, Tooltip } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";
import { useDataAccess } from "../offline/hooks.tsx";
import { lazyPreloaded } from "../ui/preloaded.ts";

// Fetched ahead: without a network it could not be fetched when it is asked for.
const SearchBox = lazyPreloaded(() => import("./search-box.tsx"));

/** Opens the search; Ctrl+K does, too, from any screen and any field. */
export function SearchButton() {
  const [asked, setAsked] = useState(0);
  const { access } = useDataAccess();
  const isLocked = access.kind === "locked";
  useEffect(() => {
    if (isLocked) return;
    const press = (event: KeyboardEvent) => {
      // By the key's position, so that it works in a Russian layout.
      if (event.code !== "KeyK" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setAsked((before) => before + 1);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isLocked]);
  return (
    <>
      <Tooltip label="Поиск (Ctrl+K)">
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Поиск (Ctrl+K)"
          aria-keyshortcuts="Control+K"
          onClick={() => setAsked((before) => before + 1)}
        >
          <IconSearch aria-hidden size={19} />
        </ActionIcon>
      </Tooltip>
      <Suspense>{asked > 0 && !isLocked && <SearchBox asked={asked} />}</Suspense>
    </>
  );
}
