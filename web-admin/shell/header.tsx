import { Burger, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { BrandMark } from "./brand-mark.tsx";
import classes from "./header.module.css";
import { LogoutButton } from "./logout-button.tsx";
import { screensFor } from "./screens.ts";
import { StatusStrip } from "./status-strip.tsx";
import { useUser } from "./user.ts";

const SideMenu = lazy(() => import("./side-menu.tsx"));

/** The admin header: items by rights in the spec's order, «Выйти», and the status under them. */
export function Header({ unread }: { unread: number }) {
  const [opened, menu] = useDisclosure(false);
  const [asked, setAsked] = useState(false);
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.brand} aria-label="Priem, на главный экран">
          <BrandMark size={30} />
          <span className={classes.name}>Priem</span>
        </Link>
        <nav className={classes.row} aria-label="Разделы">
          <Items unread={unread} />
        </nav>
        <div className={classes.end}>
          <LogoutButton />
        </div>
        <div className={classes.burger}>
          {unread > 0 && <Unread count={unread} />}
          <Burger
            opened={opened}
            onClick={() => {
              setAsked(true);
              menu.toggle();
            }}
            aria-label="Разделы"
            aria-expanded={opened}
            size="sm"
          />
        </div>
      </div>
      <StatusStrip />
      <Suspense>
        {asked && (
          <SideMenu opened={opened} onClose={menu.close}>
            <Items unread={unread} onChoose={menu.close} />
          </SideMenu>
        )}
      </Suspense>
    </header>
  );
}

function Items({ unread, onChoose }: { unread: number; onChoose?: () => void }) {
  return screensFor(useUser().rights).map(({ path, label, icon: Icon }) => (
    <Button
      key={path}
      component={Link}
      to={path}
      activeOptions={{ exact: true, includeSearch: false }}
      {...(onChoose && { onClick: onChoose })}
      variant="subtle"
      className={classes.item ?? ""}
      leftSection={<Icon aria-hidden size={18} />}
      rightSection={path === "/journal" && unread > 0 ? <Unread count={unread} /> : null}
    >
      {label}
    </Button>
  ));
}

function Unread({ count }: { count: number }) {
  return (
    <span className={classes.unread}>
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="visually-hidden">непрочитанных: {count}</span>
    </span>
  );
}
