import { useEffect, useRef, useState } from "react";
import { useSite } from "../data/site-context.ts";
import { PlaceIcon } from "../elements/icons.tsx";
import { mapAddress } from "./map-address.ts";

/** How far below the screen the map begins to load. */
const MARGIN = "300px";

/** The map loads only when it is nearly visible; below it are the address and a link. */
export function MapWidget() {
  const { clinic } = useSite();
  const { latitude, longitude, zoom } = clinic.map;
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  const point = `${longitude},${latitude}`;
  return (
    <div className="map" ref={place}>
      <a href={mapAddress(clinic.map)} rel="noopener">
        <PlaceIcon />
        {clinic.street}, {clinic.landmark}. Открыть на карте
      </a>
      {near && (
        <iframe
          title="Клиника на карте"
          src={`https://yandex.ru/map-widget/v1/?ll=${point}&z=${zoom}&pt=${point},pm2gnm`}
          width="460"
          height="319"
          allowFullScreen
        />
      )}
    </div>
  );
}
