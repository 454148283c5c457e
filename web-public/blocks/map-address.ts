import type { Clinic } from "../../shared/clinic/clinic.ts";

/** A link to the clinic on a map, which the browser or the phone's map app opens. */
export function mapAddress({ latitude, longitude, zoom }: Clinic["map"]): string {
  const point = `${longitude},${latitude}`;
  return `https://yandex.ru/maps/?ll=${point}&z=${zoom}&pt=${point}`;
}
