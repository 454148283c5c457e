import type { Db } from "../../../../api/platform/database/connection.ts";
import type { Edges } from "../chance/edges.ts";
import { type Clinic, hireOne } from "../database/clinic.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { type Room, SimDevice } from "./device.ts";

interface Place {
  db: Db;
  clinic: Clinic;
  ledger: Ledger;
  edges: Edges;
  room: Omit<Room, "documentsAPiece" | "digestEveryMs">;
}

/** A device for each person; at some of them a second one works, too. */
export async function seatedDevices(place: Place): Promise<SimDevice[]> {
  const { db, clinic, ledger, edges } = place;
  const { documentsAPiece, digestEveryMs } = edges;
  const room = { ...place.room, documentsAPiece, digestEveryMs };
  const devices: SimDevice[] = [];
  for (const [index, person] of clinic.people.entries()) {
    const seats = [person];
    if (index < edges.shared) seats.push(await hireOne(db, `guest${index + 1}`, edges.guestRights));
    for (const { login, restricted } of seats) if (restricted) ledger.restricted.add(login);
    devices.push(new SimDevice(person.login, seats, room));
  }
  return devices;
}
