/** Runs in the page, which knows better than a busy test how long an alert stood. */
export function timeAlerts(): void {
  const since = new Map<Element, number>();
  const stood: [string, number][] = [];
  Object.assign(window, { stood });
  const look = () => {
    const there = new Set(document.querySelectorAll("[role=alert]"));
    for (const each of there) if (!since.has(each)) since.set(each, performance.now());
    for (const [each, from] of since) {
      if (there.has(each)) continue;
      stood.push([each.textContent ?? "", performance.now() - from]);
      since.delete(each);
    }
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}
