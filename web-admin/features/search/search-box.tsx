import { useEngine } from "../../offline/index.ts";
import "@mantine/spotlight/styles.css";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconLayoutGrid,
  IconNotebook,
  IconSearch,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { useUser } from "../../server/user.ts";
import { useStoredPrices } from "../../ui/fields/stored-prices.ts";
import { findResults, type Result, type ResultGroup, type Target } from "./results.ts";
import classes from "./search.module.css";

const [store, spotlight] = createSpotlight();

export const closeSearch = spotlight.close;

/** Keeps the chosen result of a search that is open already. */
export function openSearch(): void {
  if (!store.getState().opened) spotlight.open();
}

const ICONS = {
  record: IconNotebook,
  screen: IconLayoutGrid,
  add: IconCalendarPlus,
  day: IconCalendarEvent,
} satisfies Record<Target["to"], unknown>;

const LIST = "search-results";

/** Finds patients, visits, screens and actions. */
export function SearchBox() {
  // Also while it is closed, so that a device that goes offline has the prices.
  useStoredPrices();
  const { query, opened, selected } = useSyncExternalStore(store.subscribe, store.getState);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      centered={false}
      size={640}
      maxHeight={520}
      scrollable
      attributes={{ content: { "aria-label": "Поиск" } }}
      overlayProps={{ backgroundOpacity: 0.35 }}
    >
      {opened && <Found query={query} selected={selected} />}
    </Spotlight.Root>
  );
}

interface FoundProps {
  query: string;
  selected: number;
}

function Found({ query, selected }: FoundProps) {
  const engine = useEngine();
  const { rights } = useUser();
  // Not deferred: Spotlight chooses the first result in the same turn.
  const prices = useStoredPrices();
  const groups = findResults(query, engine, { rights, prices });
  const go = useOpen();
  return (
    <>
      <Spotlight.Search
        placeholder={rights.includes("journal") ? "Имя, телефон, услуга, «записать к …»" : "Раздел"}
        aria-label="Что найти"
        leftSection={<IconSearch aria-hidden size={20} />}
        role="combobox"
        aria-expanded
        aria-controls={LIST}
        aria-activedescendant={selected >= 0 ? optionId(selected) : undefined}
      />
      <Spotlight.ActionsList id={LIST} role="listbox" aria-label="Найдено">
        {groups.length === 0 && (
          <Spotlight.Empty role="option" aria-disabled aria-selected={false}>
            Ничего не найдено
          </Spotlight.Empty>
        )}
        {groups.map((group, at) => (
          <Group
            key={group.title}
            group={group}
            first={groups.slice(0, at).reduce((sum, { results }) => sum + results.length, 0)}
            selected={selected}
            onOpen={go}
          />
        ))}
      </Spotlight.ActionsList>
    </>
  );
}

const optionId = (at: number) => `search-result-${at}`;

/** Spotlight drops the `id` of its actions. */
const named = (id: string) => (option: HTMLElement | null) => {
  if (option) option.id = id;
};

interface GroupProps {
  group: ResultGroup;
  /** The index of its first result among all. */
  first: number;
  selected: number;
  onOpen: (result: Result) => void;
}

function Group({ group: { title, results }, first, selected, onOpen }: GroupProps) {
  return (
    <Spotlight.ActionsGroup label={title} role="group" aria-label={title}>
      {results.map((result, at) => {
        const Icon = ICONS[result.target.to];
        return (
          <Spotlight.Action
            key={result.key}
            ref={named(optionId(first + at))}
            role="option"
            aria-selected={first + at === selected}
            className={classes.result ?? ""}
            label={result.label}
            description={result.description}
            leftSection={<Icon aria-hidden size={20} />}
            onClick={() => onOpen(result)}
          />
        );
      })}
    </Spotlight.ActionsGroup>
  );
}

function useOpen() {
  const navigate = useNavigate();
  return ({ target }: Result) => {
    switch (target.to) {
      case "record":
        return void navigate({ to: "/journal/$record", params: { record: target.record } });
      case "screen":
        return void navigate({ to: target.path });
      case "day": {
        const { day: date, doctor } = target;
        const search = { view: "day" as const, date, ...(doctor !== null && { doctor }) };
        return void navigate({ to: "/journal", search });
      }
      case "add": {
        const { day: date, doctor, service } = target;
        const search = {
          ...(date && { date }),
          ...(doctor !== null && { doctor }),
          ...(service && { service }),
        };
        return void navigate({ to: "/journal/add", search });
      }
    }
  };
}
