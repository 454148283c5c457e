/**
 * Reloads the page once the server has sent it whole. On a line that fails the page stays: a white
 * page or the browser's error would hide the confirmation of a booking. The reload asks the server
 * once more; the copy that was fetched makes its answer short.
 */
export async function reloadIfReachable(leaving: AbortSignal): Promise<void> {
  try {
    const page = await fetch(window.location.href, {
      headers: { accept: "text/html" },
      signal: leaving,
    });
    await page.text();
    if (page.ok && !leaving.aborted) window.location.reload();
  } catch {
    // The confirmation stays as it is: nothing is lost but a fresh form below it.
  }
}
