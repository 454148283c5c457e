/** `count` times a day from 08:00 on, `minutes` apart. */
export function timesOfDay(count: number, minutes: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const minute = 8 * 60 + at * minutes;
    const two = (value: number) => String(value).padStart(2, "0");
    return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  });
}
