import { notFound } from "../http/problems.ts";

export const tokenNotFound = () => notFound("Токен не найден");
