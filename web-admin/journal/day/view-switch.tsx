import { Button } from "@mantine/core";
import { IconCalendarWeek, IconList } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";

/** The list and the day are two views of one filter; each has its own address. */
export function ViewSwitch({ view }: { view: "list" | "day" }) {
  return (
    <nav aria-label="Вид журнала">
      <Button.Group>
        <Button
          variant={view === "list" ? "filled" : "default"}
          leftSection={<IconList aria-hidden size={17} />}
          renderRoot={(props) => <Link {...props} {...current(view === "list")} to="/journal" />}
        >
          Список
        </Button>
        <Button
          variant={view === "day" ? "filled" : "default"}
          leftSection={<IconCalendarWeek aria-hidden size={17} />}
          renderRoot={(props) => (
            <Link {...props} {...current(view === "day")} to="/journal" search={{ view: "day" }} />
          )}
        >
          День
        </Button>
      </Button.Group>
    </nav>
  );
}

/** Both are the same path: the router's own mark would stand on both. */
const current = (is: boolean) => ({
  activeOptions: { exact: true, includeSearch: true, explicitUndefined: true },
  "aria-current": is ? ("page" as const) : undefined,
});
