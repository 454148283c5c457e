import { useState } from "react";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import classes from "./doctor-photo.module.css";

/** A portrait; one that does not load is hidden. */
export function DoctorPhoto({ doctor, size }: { doctor: Doctor; size: number }) {
  const { id, photo_version: version, name_employee: name } = doctor;
  return version ? (
    <Portrait
      key={version}
      address={`/api/doctors/${id}/photo?v=${version}&w=370`}
      alt={`Фото: ${name}`}
      size={size}
    />
  ) : (
    <span className={classes.none} style={{ width: size, height: size }} aria-hidden>
      {name.trim().charAt(0)}
    </span>
  );
}

interface PortraitProps {
  address: string;
  alt: string;
  size: number;
}

export function Portrait({ address, alt, size }: PortraitProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <img
      className={classes.photo}
      src={address}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      onError={() => setFailed(true)}
    />
  );
}
