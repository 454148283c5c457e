const sameDay = new Intl.DateTimeFormat("ru", { hour: "2-digit", minute: "2-digit" });
const otherDay = new Intl.DateTimeFormat("ru", {
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
});

/** An instant as the desk's own clock shows it: the time, with the day when it is not today's. */
export function clockTime(instant: string, now = new Date()): string {
  const moment = new Date(instant);
  const today = moment.toDateString() === now.toDateString();
  return (today ? sameDay : otherDay).format(moment);
}
