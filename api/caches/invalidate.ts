import type { Server } from "../http/env.ts";

/** What a cache of this process does when a write of this process makes it stale. */
interface Invalidators {
  slots: (employees: Iterable<number> | null) => void;
  pages: () => void;
}

const registered = new WeakMap<Server, Partial<Invalidators>>();

/** A cache registers once, when it is made; before that there is nothing to invalidate. */
export function onInvalidation(server: Server, invalidators: Partial<Invalidators>): void {
  registered.set(server, { ...registered.get(server), ...invalidators });
}

/** Called between the commit and the answer of each write of slots; null: of any doctor. */
export function invalidateSlots(server: Server, employees: Iterable<number> | null): void {
  registered.get(server)?.slots?.(employees);
}

/** Called between the commit and the answer of each write of what the site's pages show. */
export function invalidatePages(server: Server): void {
  registered.get(server)?.pages?.();
}
