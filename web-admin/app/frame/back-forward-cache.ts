/**
 * Reloads a page restored from the back/forward cache, and hides it until then: it missed the
 * messages of other tabs, also that its user has signed out.
 */
export function reloadFromBackForwardCache(): void {
  window.addEventListener("pagehide", ({ persisted }) => {
    document.documentElement.hidden = persisted;
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
}
