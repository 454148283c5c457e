import { ActionIcon, Tooltip } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect } from "react";
import { useDataAccess } from "../../offline/index.ts";
import { closeSearch, openSearch, SearchBox } from "./search-box.tsx";

/** Opens the search; Ctrl+K does, too, from any screen and any field. */
export function SearchButton() {
  const { access } = useDataAccess();
  const isLocked = access.kind === "locked";
  useEffect(() => {
    if (isLocked) return closeSearch();
    const press = (event: KeyboardEvent) => {
      // By the key's position, so that it works in a Russian layout.
      if (event.code !== "KeyK" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      openSearch();
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
          onClick={openSearch}
        >
          <IconSearch aria-hidden size={19} />
        </ActionIcon>
      </Tooltip>
      {!isLocked && <SearchBox />}
    </>
  );
}
