import { ActionIcon, Tooltip } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";
import { useDataAccess } from "../offline/hooks.tsx";
import { lazyPreloaded } from "../ui/preloaded.ts";

// Fetched ahead: without a network it could not be fetched when it is asked for.
const SearchBox = lazyPreloaded(() => import("./search-box.tsx"));

/** Opens the search; Ctrl+K does, too, from any screen and any field. */
export function SearchButton() {
  const [openings, setOpenings] = useState(0);
  const { access } = useDataAccess();
  const isLocked = access.kind === "locked";
  useEffect(() => {
    if (isLocked) return;
    const press = (event: KeyboardEvent) => {
      // By the key's position, so that it works in a Russian layout.
      if (event.code !== "KeyK" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpenings((before) => before + 1);
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
          onClick={() => setOpenings((before) => before + 1)}
        >
          <IconSearch aria-hidden size={19} />
        </ActionIcon>
      </Tooltip>
      <Suspense>{openings > 0 && !isLocked && <SearchBox openings={openings} />}</Suspense>
    </>
  );
}
