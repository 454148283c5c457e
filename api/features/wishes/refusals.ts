import { PROBLEM } from "../../../shared/schema/problem.ts";
import { notFound, Refusal } from "../../platform/http/problems.ts";

export const wishNotFound = () => notFound("Такого пожелания в листе ожидания нет");

export const wishGone = () =>
  new Refusal(410, PROBLEM.destroyed, "Пожелания в листе ожидания уже нет");
