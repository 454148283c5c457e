import type { InferResponseType } from "hono/client";
import { parseServices } from "../../shared/clinic/doctor-profile.ts";
import type { DoctorCard } from "../../shared/site/site.ts";
import type { ApiClient } from "./api-types.ts";

type Doctors = ApiClient["doctors"];
type Doctor = InferResponseType<Doctors[":id"]["$get"]>;
type Article = InferResponseType<ApiClient["articles"]["$get"]>[number];

/** A call of the API and the parser of its response; `read` throws on an invalid one. */
export interface Call<T> {
  path: string;
  read(answer: unknown): T;
}

export const doctorsCall: Call<Pick<Doctor, keyof DoctorCard>[]> = {
  path: "/api/doctors",
  read: list,
};
export const availabilityCall: Call<InferResponseType<Doctors["availability"]["all"]["$get"]>> = {
  path: "/api/doctors/availability/all",
  read: list,
};
export const nearestCall: Call<InferResponseType<Doctors["availability"]["nearest"]["$get"]>> = {
  path: "/api/doctors/availability/nearest",
  read: list,
};
export const bookedSlotsCall: Call<InferResponseType<ApiClient["booked-slots"]["$get"]>> = {
  path: "/api/booked-slots",
  read: list,
};
export const closuresCall: Call<InferResponseType<ApiClient["closures"]["$get"]>> = {
  path: "/api/closures",
  read: list,
};
export const articlesCall: Call<Article[]> = { path: "/api/articles/", read: list };
export const pricesCall: Call<InferResponseType<ApiClient["prices"]["$get"]>> = {
  path: "/api/prices",
  read: list,
};

export const searchCall = (
  query: string,
): Call<InferResponseType<ApiClient["search"]["$get"]>> => ({
  path: `/api/search?q=${encodeURIComponent(query)}`,
  read: list,
});
export const papersCall: Call<InferResponseType<ApiClient["papers"]["$get"]>> = {
  path: "/api/papers",
  read: list,
};

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
  // The boundary: the API's own contract describes the rest.
  return answer as T;
}
