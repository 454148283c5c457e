import type { FoldedRecord } from "../offline/record.ts";

/** How this device tells of a new booking, besides the count it always shows. */
export interface BellSettings {
  sound: boolean;
  system: boolean;
}

export const BELL_PLACE = "priem-bell";
export const QUIET: BellSettings = { sound: false, system: false };

/** Told without the patient's name: a notification is read over any shoulder. */
export function wordsOf(records: readonly FoldedRecord[]): string {
  const [first] = records;
  if (!first || records.length > 1) return `Новых записей с сайта: ${records.length}`;
  return `Новая запись с сайта: ${first.record_day} в ${first.record_time}, ${first.employee_name}`;
}

const HELD_MS = 2000;

/** Once, however many tabs are open: the one that gets the lock rings. */
export function ring(words: string, { sound, system }: BellSettings, onOpen: () => void) {
  if (!sound && !system) return;
  navigator.locks
    .request("priem-bell", { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      if (sound) chime();
      if (system) notify(words, onOpen);
      await new Promise((resolve) => setTimeout(resolve, HELD_MS));
    })
    .catch((error) => console.error("A new booking was not announced", error));
}

/** Two short tones; silent until the page has been touched once, as browsers want it. */
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

/** Who looks at the page has seen the message in it already. */
function notify(words: string, onOpen: () => void) {
  if (document.hasFocus() || Notification.permission !== "granted") return;
  const notification = new Notification("Priem", { body: words, lang: "ru", tag: words });
  notification.onclick = () => {
    window.focus();
    onOpen();
    notification.close();
  };
}
