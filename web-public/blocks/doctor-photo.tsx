import { useCallback, useState } from "react";
import type { DoctorCard } from "../../shared/site/site.ts";

const WIDTHS = [370, 740] as const;

interface Photo {
  doctor: Pick<DoctorCard, "id" | "name_employee" | "photo_version">;
  /** Its shown width, as a value of `sizes`. */
  sizes: string;
  /** The topmost photo of the page is not lazy. */
  eager?: boolean;
}

/** A doctor's portrait; without one, or if it fails to load, its area stays empty. */
export function DoctorPhoto({ doctor, sizes, eager = false }: Photo) {
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => {
    console.error(`The photo of doctor ${doctor.id} failed to load`);
    setFailed(true);
  }, [doctor.id]);
  /** It may have failed before the page's script had loaded. */
  const look = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) fail();
    },
    [fail],
  );
  const address = (width: number) =>
    `/api/doctors/${doctor.id}/photo?w=${width}&v=${doctor.photo_version}`;
  const shown = doctor.photo_version !== null && !failed;
  return (
    <div className="photo">
      {shown && (
        <img
          src={address(WIDTHS[0])}
          srcSet={WIDTHS.map((width) => `${address(width)} ${width}w`).join(", ")}
          sizes={sizes}
          alt={doctor.name_employee}
          width="370"
          height="460"
          {...(eager ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
          decoding="async"
          ref={look}
          onError={fail}
        />
      )}
    </div>
  );
}
