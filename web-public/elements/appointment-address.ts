interface VisitRequest {
  doctor?: number;
  service?: string;
  day?: string;
  time?: string;
  month?: string;
}

/** The booking page's address with a choice already made; it is understood without the page's script. */
export function appointmentAddress(request: VisitRequest): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) asked.set(name, String(value));
  return asked.size > 0 ? `/appointment?${asked}` : "/appointment";
}
