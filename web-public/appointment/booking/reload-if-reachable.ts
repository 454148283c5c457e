/**
 * Reloads the page at a new address, once the server has sent it completely. On a failing
 * network the page stays: a white page or the browser's error would hide the confirmation of a
 * booking. Without cookies, because the server tells the visit's link once.
 */
export async function reloadIfReachable(address: string, leaving: AbortSignal): Promise<void> {
  try {
    const page = await fetch(address, {
      credentials: "omit",
      headers: { accept: "text/html" },
      signal: leaving,
    });
    await page.text();
    if (!page.ok || leaving.aborted) return;
    window.history.replaceState(null, "", address);
    window.location.reload();
  } catch {
    // The confirmation stays; only a fresh form below it is missing.
  }
}
