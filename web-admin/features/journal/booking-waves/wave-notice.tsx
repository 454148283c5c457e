import { useBookingWaves } from "../../../offline/index.ts";
import { useDeviceSetting } from "../../../ui/device-setting.ts";
import { WaveBanner } from "./wave-banner.tsx";

/** Warns reception, on every screen, of bookings that came faster than people book. */
export function WaveNotice() {
  const waves = useBookingWaves();
  // When waves that a user dismissed as real people ended.
  const [seenUntil, setSeenUntil] = useDeviceSetting("priem-wave-seen", "");
  const wave = waves.find(({ to }) => to > seenUntil);
  if (!wave) return null;
  return <WaveBanner key={wave.from} wave={wave} onDismiss={() => setSeenUntil(wave.to)} />;
}
