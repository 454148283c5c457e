import type { Article } from "../../shared/article.ts";
import type { Doctor } from "../../shared/doctor.ts";
import { parseServices } from "../../shared/doctor-profile.ts";
import type { BookedSlot } from "../../shared/journal.ts";
import type { Paper } from "../../shared/paper.ts";
import type { Price } from "../../shared/price.ts";
import type { Availability } from "../../shared/schedule.ts";
import type { DoctorCard } from "../../shared/site.ts";

/** A call of the API and how its answer is read; `read` throws on what it cannot be. */
export interface Call<T> {
  path: string;
  read(answer: unknown): T;
}

export const doctorsCall: Call<DoctorCard[]> = { path: "/api/doctors", read: list };
export const availabilityCall: Call<Availability[]> = {
  path: "/api/doctors/availability/all",
  read: list,
};
export const bookedSlotsCall: Call<BookedSlot[]> = { path: "/api/booked-slots", read: list };
export const articlesCall: Call<Article[]> = { path: "/api/articles/", read: list };
export const pricesCall: Call<Price[]> = { path: "/api/prices", read: list };

export const papersCall: Call<Paper[]> = { path: "/api/papers", read: list };

export const doctorCall = (id: number): Call<Doctor> => ({
  path: `/api/doctors/${id}`,
  read: object,
});

export const articleCall = (id: number): Call<Article> => ({
  path: `/articles/${id}`,
  read: object,
});

export const servicesCall = (doctor: number): Call<string[]> => ({
  path: `/api/doctors/${doctor}/services`,
  read: (answer) => {
    if (typeof answer === "string") return parseServices(answer);
    return parseServices(list<unknown>(answer).filter((name) => typeof name === "string"));
  },
});

function list<T>(answer: unknown): T[] {
  if (!Array.isArray(answer)) throw new TypeError("The answer is not a list");
  return answer;
}

function object<T>(answer: unknown): T {
  if (typeof answer !== "object" || answer === null) {
    throw new TypeError("The answer is not an object");
  }
  // The boundary: the API's own contract says the rest.
  return answer as T;
}
