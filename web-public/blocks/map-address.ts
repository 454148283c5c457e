import type { Clinic } from "../../shared/clinic/clinic.ts";

/** The clinic's place on a map that the browser or the phone's map application opens. */
export function mapAddress({ latitude, longitude, zoom }: Clinic["map"]): string {
  const point = `${longitude},${latitude}`;
  return `https://yandex.ru/maps/?ll=${point}&z=${zoom}&pt=${point}`;
}
