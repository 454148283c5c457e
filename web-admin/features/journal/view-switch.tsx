import { Button } from "@mantine/core";
import { IconCalendarTime, IconCalendarWeek, IconList } from "@tabler/icons-react";
import { Link, useSearch } from "@tanstack/react-router";
import type { JournalSearch, JournalViewName } from "./calendar/journal-search.ts";
import { useLastSearch } from "./calendar/last-search.ts";
import classes from "./view-switch.module.css";

const VIEWS = [
  { name: "day", label: "День", icon: IconCalendarTime },
  { name: "week", label: "Неделя", icon: IconCalendarWeek },
  { name: "list", label: "Список", icon: IconList },
] as const;

/** The views of the journal: the list keeps its own filters, day and week share date and doctor. */
export function ViewSwitch({ view }: { view: JournalViewName }) {
  return (
    <nav aria-label="Вид журнала">
      <Button.Group>
        {VIEWS.map(({ name, label, icon }) => (
          <ViewLink key={name} name={name} label={label} icon={icon} view={view} />
        ))}
      </Button.Group>
    </nav>
  );
}

interface LinkProps {
  name: JournalViewName;
  label: string;
  icon: typeof IconList;
  view: JournalViewName;
}

function ViewLink({ name, label, icon: Icon, view }: LinkProps) {
  const search = useSearchOf(name, view);
  const isCurrent = name === view;
  return (
    <Button
      variant="default"
      className={classes.view ?? ""}
      px="sm"
      leftSection={<Icon aria-hidden size={17} />}
      renderRoot={(props) => (
        <Link {...props} {...current(isCurrent)} to="/journal" search={search} />
      )}
    >
      {label}
    </Button>
  );
}

function useSearchOf(name: JournalViewName, view: JournalViewName): JournalSearch {
  const last = useLastSearch(name);
  const { date, doctor } = useSearch({ from: "/journal" });
  if (name === "list" || view === "list") return last;
  return { view: name, ...(date && { date }), ...(doctor !== undefined && { doctor }) };
}

/** All have the same path, so the router would mark each as current. */
const current = (is: boolean) => ({
  activeOptions: { exact: true, includeSearch: true, explicitUndefined: true },
  "aria-current": is ? ("page" as const) : undefined,
});
