import { PROBLEM, type Problem } from "../../../shared/schema/problem.ts";

/** A name, an IPv4 address or an IPv6 one in brackets, perhaps with a port (RFC 9110, 7.2). */
const HOST = /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/** Whether a request says which host it is for, in words an address can be made of. */
export function hasGoodHost(request: Request): boolean {
  const host = request.headers.get("host") ?? "";
  return HOST.test(host) && URL.canParse(`http://${host}/`) && URL.canParse(request.url);
}

const problem = (status: number, body: Problem) =>
  Response.json(body, {
    status,
    headers: { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" },
  });

export const badHost = () =>
  problem(400, { code: PROBLEM.invalid, message: "Неверный заголовок Host" });

/** The answer to an error outside every route; it gives no details. */
export const failed = () => problem(500, { code: PROBLEM.internal, message: "Внутренняя ошибка" });
