/**
 * Loads a page that comes out of the back/forward cache anew, and hides it until then: it has heard
 * nothing of the other tabs meanwhile, also not that its person has signed out.
 */
export function reloadFromBackForwardCache(): void {
  window.addEventListener("pagehide", ({ persisted }) => {
    document.documentElement.hidden = persisted;
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
}
