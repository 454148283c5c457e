import { useLocalStorage } from "@mantine/hooks";
import { useBookingWaves } from "../../../offline/index.ts";
import { useUser } from "../../../server/user.ts";
import { WaveBanner } from "./wave-banner.tsx";

/** Warns reception, on every screen, of bookings that came faster than people book. */
export function WaveNotice() {
  const { rights } = useUser();
  return rights.includes("journal") ? <NewestWave /> : null;
}

function NewestWave() {
  const waves = useBookingWaves();
  // When waves that a user dismissed as real people ended.
  const [seenUntil, setSeenUntil] = useLocalStorage({
    key: "priem-wave-seen",
    defaultValue: "",
    getInitialValueInEffect: false,
  });
  const wave = waves.find(({ to }) => to > seenUntil);
  if (!wave) return null;
  return <WaveBanner key={wave.from} wave={wave} onDismiss={() => setSeenUntil(wave.to)} />;
}
