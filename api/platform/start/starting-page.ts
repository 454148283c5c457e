import { PROBLEM, type Problem } from "../../../shared/schema/problem.ts";

const MESSAGE = "Сервис запускается, попробуйте через несколько секунд";

/** The answer to every request until the database is ready. */
export function notYet(request: Request): Response {
  const headers = { "Retry-After": "2", "Cache-Control": "no-store" };
  if (request.headers.get("accept")?.includes("text/html")) {
    return new Response(page, {
      status: 503,
      headers: { ...headers, "Content-Type": "text/html; charset=utf-8" },
    });
  }
  const problem: Problem = { code: PROBLEM.unavailable, message: MESSAGE };
  return Response.json(problem, { status: 503, headers });
}

const page = `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Сервис запускается</title>
<body>
<p>${MESSAGE}.</p>
</body>
</html>
`;
