import { ActionIcon, Tooltip } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect } from "react";
import { useDataAccess } from "../../offline/index.ts";
import { closeSearch, openSearch, SearchBox } from "./search-box.tsx";

/** Opens the search; Ctrl+K does, too, from any screen and any field. */
export function SearchButton() {
  const { access } = useDataAccess();
  const isLocked = access.kind === "locked";
  useEffect(() => {
    if (isLocked) closeSearch();
  }, [isLocked]);
  useWindowEvent("keydown", (event) => {
    // By the key's position, so that it works in a Russian layout.
    if (isLocked || event.code !== "KeyK") return;
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    openSearch();
  });
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
