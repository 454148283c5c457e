import { expect, test } from "bun:test";
import { nameOf, type Route, routesOf } from "../../support/server/routes.ts";
import { startServer } from "../../support/server/server.ts";

/** Routes by who may call them. An access token does not open those for people. */
const ROUTES = {
  anyone: [
    "GET /*",
    "GET /admin",
    "GET /admin/*",
    "GET /api/articles",
    "GET /api/articles/:id",
    "GET /api/booked-slots",
    "GET /api/closures",
    "GET /api/docs",
    "GET /api/doctors",
    "GET /api/doctors/:id",
    "GET /api/doctors/:id/photo",
    "GET /api/doctors/:id/services",
    "GET /api/doctors/availability/:id",
    "GET /api/doctors/availability/all",
    "GET /api/doctors/availability/nearest",
    "GET /api/health",
    "GET /api/live",
    "GET /api/openapi.json",
    "GET /api/papers",
    "GET /api/prices",
    "GET /api/search",
    "GET /appointment",
    "GET /doctor/:id",
    "GET /login",
    "GET /robots.txt",
    "GET /sitemap.xml",
    "GET /uploads/:name",
    // A patient's own visit: behind its link, the answer to a question, and a cookie.
    "GET /v/:token",
    "GET /v/:token/not-me",
    "GET /v/:token/qr.svg",
    "GET /visit",
    "GET /visit/cancelled",
    "GET /visit/earlier",
    "GET /visit/move",
    "GET /visit/priem.ics",
    "GET /wish",
    "POST /api/journal",
    // The booking form and the low-vision switch, for browsers without scripts.
    "POST /appointment",
    "POST /low-vision",
    "POST /v/:token",
    "POST /v/:token/not-me",
    "POST /visit/cancel",
    "POST /visit/confirm",
    "POST /visit/earlier",
    "POST /visit/move",
    "POST /visit/not-earlier",
    "POST /visit/not-me",
    "POST /wish",
  ],
  "anyone, people": [
    "POST /api/journal/login",
    "POST /api/journal/logout",
    "POST /api/journal/refresh",
  ],
  "signed-in, people": [
    "DELETE /api/tokens/:id",
    "GET /api/journal/jwt-test",
    "GET /api/sync/changes",
    "GET /api/sync/snapshot",
    "GET /api/sync/stream",
    // The user's own access tokens; those of others need the right to users.
    "GET /api/tokens",
    "POST /api/journal/device-key",
    "POST /api/journal/lock",
    // A question too long for an address; it writes nothing.
    "POST /api/sync/digest",
    // A device's word that it differs; it changes nothing that a device holds.
    "POST /api/sync/known",
    "POST /api/tokens",
  ],
  journal: [
    "DELETE /api/booked-slots/:name",
    "DELETE /api/journal/:name",
    "DELETE /api/wishes/:uid",
    "GET /api/journal",
    "GET /api/journal/:name",
    "GET /api/journal/:name/events",
    "GET /api/journal/acts/download-all",
    "GET /api/journal/acts/download-period",
    "GET /api/journal/acts/download-single/:file",
    "GET /api/journal/acts/index",
    "GET /api/journal/acts/progress/:id",
    "GET /api/journal/cancelled",
    "GET /api/journal/destroyed-counts",
    "GET /api/journal/patient-acts",
    "GET /api/journal/unread-count",
    "GET /api/messages",
    "GET /api/messages/undelivered",
    "GET /api/settings/journal",
    "GET /api/wishes",
    "POST /api/journal/exports",
    "POST /api/journal/patient-acts/read",
    "POST /api/messages/:id/called",
    "POST /api/wishes",
    "POST /api/wishes/:uid/declined",
  ],
  // A link shows the visit as to its patient.
  "journal, people": [
    "DELETE /api/journal/:name/link",
    "GET /api/journal/:name/link",
    "POST /api/journal/:name/link",
    "POST /api/messages/:id/resend",
    "POST /api/messages/away",
  ],
  "journal, a doctor for her own visits": ["PUT /api/journal/:name"],
  users: [
    "GET /api/health/details",
    "GET /api/journal/admin/template",
    "GET /api/journal/logs/download",
    "GET /api/retention",
    "GET /api/users",
    "GET /api/users/events",
    "POST /api/journal/admin/template",
  ],
  "users, people": [
    "DELETE /api/users/:id",
    "DELETE /api/webhooks/:id",
    "GET /api/messages/settings",
    "GET /api/settings/patient-page",
    "GET /api/webhooks",
    "GET /api/webhooks/:id/deliveries",
    "POST /api/messages/test",
    "POST /api/retention/decision",
    "POST /api/users",
    "POST /api/webhooks",
    "POST /api/webhooks/:id/deliveries/:event",
    "POST /api/webhooks/:id/secret",
    "POST /api/webhooks/:id/test",
    "PUT /api/messages/settings",
    "PUT /api/retention",
    "PUT /api/settings/journal",
    "PUT /api/settings/patient-page",
    "PUT /api/users/:id",
    "PUT /api/webhooks/:id",
  ],
  schedule: [
    "DELETE /api/availability/:employee/:day",
    "DELETE /api/closures/:uid",
    "DELETE /api/doctors/:id",
    "DELETE /api/schedule/:name",
    "GET /api/schedule",
    "GET /api/schedule/:name",
    "POST /api/availability/update",
    "POST /api/closures",
    "POST /api/doctors",
    "POST /api/schedule",
    "PUT /api/doctors/:id",
    "PUT /api/schedule/:name",
  ],
  articles: [
    "DELETE /api/articles/:id",
    "DELETE /api/papers/:id",
    "POST /api/articles",
    "POST /api/papers",
    "POST /api/upload",
    "PUT /api/articles/:id",
  ],
  prices: [
    "DELETE /api/prices/:id",
    "PATCH /api/prices",
    "PATCH /api/prices/:id",
    "POST /api/prices",
  ],
};

test("A-6.2 A-7.43 who may call which route, reads as writes", async () => {
  const server = await startServer();
  try {
    const found = Object.groupBy(routesOf(server.app), callersOf);
    expect(
      Object.fromEntries(
        Object.entries(found).map(([callers, routes]) => [callers, routes?.map(nameOf).sort()]),
      ),
    ).toEqual(ROUTES);
  } finally {
    await server.stop();
  }
});

const callersOf = ({ policy, onlyPeople, orOwnDay }: Route) =>
  `${policy}${onlyPeople ? ", people" : ""}${orOwnDay ? ", a doctor for her own visits" : ""}`;
