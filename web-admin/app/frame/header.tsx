import { ActionIcon, Burger, Button, Drawer, Stack, Tooltip } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarPlus, IconKeyboard } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { BellMenu } from "../../features/bell/bell-menu.tsx";
import { useUser } from "../../server/user.ts";
import { ForRight } from "../../ui/for-right.tsx";
import { beginsGroup, screensFor } from "../../ui/menu-and-screens.ts";
import { bookingSearch } from "../../ui/shortcuts/booking-search.ts";
import { runShortcut } from "../../ui/shortcuts/shortcuts.ts";
import { StatusStrip } from "../../ui/sync-status/status-strip.tsx";
import { BrandMark } from "../sign-in/brand-mark.tsx";
import { SignOutButton } from "../sign-in/sign-out.tsx";
import classes from "./header.module.css";

/** Links by the user's rights, «Выйти», and the sync status. */
export function Header({ unread, search }: { unread: number; search: ReactNode }) {
  const [opened, menu] = useDisclosure(false);
  const header = useHeaderHeight<HTMLElement>();
  return (
    <header ref={header} className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.brand} aria-label="Priem, на главный экран">
          <BrandMark size={30} />
          <span className={classes.name}>Priem</span>
        </Link>
        <nav className={classes.row} aria-label="Разделы">
          <Items unread={unread} />
        </nav>
        <div className={classes.search}>{search}</div>
        <div className={classes.end}>
          <SignOutButton />
        </div>
        <div className={classes.burger}>
          <ToBooking />
          {unread > 0 && <ToUnread count={unread} />}
          <Burger
            opened={opened}
            onClick={menu.toggle}
            aria-label="Разделы"
            aria-expanded={opened}
            size="sm"
          />
        </div>
      </div>
      <StatusStrip tools={<DeskTools />} />
      <SideMenu opened={opened} onClose={menu.close}>
        <Items unread={unread} onChoose={menu.close} />
      </SideMenu>
    </header>
  );
}

/** On a narrow screen, where the items are in the menu; a phone shows the icon alone. */
function ToBooking() {
  if (!useUser().rights.includes("journal")) return null;
  return (
    <Button
      renderRoot={(props) => <Link {...props} to="/journal/add" search={bookingSearch} />}
      className={classes.book ?? ""}
      aria-label="Записать пациента"
      title="Записать пациента"
    >
      <IconCalendarPlus aria-hidden size={18} />
      <span className={classes.words}>Записать пациента</span>
    </Button>
  );
}

/** The bell, for users who get bookings, and the list of keys. */
function DeskTools() {
  return (
    <>
      <ForRight right="journal">
        <BellMenu />
      </ForRight>
      <Tooltip label="Клавиши быстрого доступа (?)">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label="Клавиши быстрого доступа"
          onClick={() => runShortcut("help")}
        >
          <IconKeyboard aria-hidden size={17} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

const EXACT = { activeOptions: { exact: true, includeSearch: false } };

function Items({ unread, onChoose }: { unread: number; onChoose?: () => void }) {
  const chosen = onChoose ? { onClick: onChoose } : {};
  return screensFor(useUser().rights).map(({ path, label, icon: Icon }) => {
    const look = {
      className: classes.item ?? "",
      "data-begins": beginsGroup(path),
      leftSection: <Icon aria-hidden size={18} />,
    };
    // The one action used all day.
    if (path === "/journal/add")
      return (
        <Button
          key={path}
          renderRoot={(props) => (
            <Link {...props} {...chosen} to={path} search={bookingSearch} {...EXACT} />
          )}
          variant="filled"
          data-first
          {...look}
        >
          {label}
        </Button>
      );
    return (
      <Fragment key={path}>
        <Button component={Link} to={path} variant="subtle" {...look} {...chosen} {...EXACT}>
          {label}
          {path === "/journal" && unread > 0 && (
            <span className="visually-hidden">, непрочитанных: {unread}</span>
          )}
        </Button>
        {path === "/journal" && unread > 0 && <ToUnread count={unread} onChoose={onChoose} />}
      </Fragment>
    );
  });
}

/** The badge, a link to the counted items. */
function ToUnread({ count, onChoose }: { count: number; onChoose?: (() => void) | undefined }) {
  return (
    <Link
      to="/journal/unread"
      className={classes.toUnread}
      aria-label={`Непрочитанные: ${count}`}
      title="Показать непрочитанные"
      {...(onChoose && { onClick: onChoose })}
    >
      <Unread count={count} />
    </Link>
  );
}

function Unread({ count }: { count: number }) {
  return (
    <span className={classes.unread}>
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="visually-hidden">непрочитанных: {count}</span>
    </span>
  );
}

/** The value of `--header-height`; at first the style sheets' own, for a strip of one line. */
let current = 91;

/** Sets `--header-height` to the height of the sticky parts: the status strip may wrap. */
function useHeaderHeight<T extends HTMLElement>() {
  const header = useRef<T>(null);
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      // Setting the property makes the browser recalculate the styles of the whole page.
      if (height === current) return;
      current = height;
      root.style.setProperty("--header-height", `${height}px`);
    });
    if (header.current) observer.observe(header.current);
    return () => observer.disconnect();
  }, []);
  return header;
}

interface Props {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The header's items on a narrow screen. */
function SideMenu({ opened, onClose, children }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={320}
      title="Разделы"
      closeButtonProps={{ "aria-label": "Закрыть" }}
    >
      <Stack gap="lg">
        <nav className={classes.column} aria-label="Разделы">
          {children}
        </nav>
        <SignOutButton fullWidth />
      </Stack>
    </Drawer>
  );
}
