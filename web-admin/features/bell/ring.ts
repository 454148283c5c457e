import type { BellSettings } from "./bell-settings.ts";

const LOCK = "priem-bell";
const HELD_MS = 2000;

/** Plays the sound or notifies in one of the open tabs: the one that gets the lock. */
export function ring(words: string, settings: BellSettings, onOpen: () => void) {
  if (!settings.sound && !settings.system) return;
  const announce = async () => {
    if (settings.sound) chime();
    if (settings.system) notify(words, onOpen);
    await new Promise((resolve) => setTimeout(resolve, HELD_MS));
  };
  navigator.locks
    .request(LOCK, { ifAvailable: true }, (lock) =>
      lock ? announce() : ringInsteadOfHungTab(announce),
    )
    .catch((error) => console.error("A new booking was not announced", error));
}

/** Takes the lock from a tab that holds it for too long: it hangs, and may not have rung. */
async function ringInsteadOfHungTab(announce: () => Promise<void>): Promise<void> {
  const before = await lockHolder();
  await new Promise((resolve) => setTimeout(resolve, 2 * HELD_MS));
  if (before === undefined || (await lockHolder()) !== before) return;
  await navigator.locks.request(LOCK, { steal: true }, announce);
}

async function lockHolder(): Promise<string | undefined> {
  const { held = [] } = await navigator.locks.query();
  return held.find(({ name }) => name === LOCK)?.clientId;
}

/** Two short tones; browsers keep them silent until the first input on the page. */
export function chime() {
  const audio = new AudioContext();
  for (const [at, pitch] of [
    [0, 660],
    [0.18, 880],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.2, audio.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.3);
    tone.onended = () => at > 0 && void audio.close();
  }
}

/** Does nothing while the page has the focus: the message is on it already. */
function notify(words: string, onOpen: () => void) {
  if (document.hasFocus() || Notification.permission !== "granted") return;
  const notification = new Notification("Priem", { body: words, lang: "ru", tag: words });
  notification.onclick = () => {
    window.focus();
    onOpen();
    notification.close();
  };
}
