import { notFound } from "../../platform/http/problems.ts";

export const tokenNotFound = () => notFound("Токен не найден");
