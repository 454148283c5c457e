import { useLocalStorage } from "@mantine/hooks";
import { Suspense } from "react";
import { useUser } from "../../http/user.ts";
import { useBookingWaves } from "../../offline/hooks.tsx";
import { lazyPreloaded } from "../../ui/parts/lazy-part.ts";

const WaveBanner = lazyPreloaded(() => import("./wave-banner.tsx"));

/** Warns reception, on every screen, of bookings that came faster than people book. */
export function WaveNotice() {
  const { rights } = useUser();
  return rights.includes("journal") ? <NewestWave /> : null;
}

function NewestWave() {
  const waves = useBookingWaves();
  // Waves that somebody here has found to be people: until when they came.
  const [seenUntil, setSeenUntil] = useLocalStorage({
    key: "priem-wave-seen",
    defaultValue: "",
    getInitialValueInEffect: false,
  });
  const wave = waves.find(({ to }) => to > seenUntil);
  if (!wave) return null;
  return (
    <Suspense>
      <WaveBanner key={wave.from} wave={wave} onDismiss={() => setSeenUntil(wave.to)} />
    </Suspense>
  );
}
