import type { MiddlewareHandler } from "hono";
import { clientAddress, plainAddress, trustProxies } from "./client-address.ts";
import type { Env, Server } from "./env.ts";
import { ownOrigin } from "./origin.ts";

/** Hands every request what it is served with, its own id, and who stands at the other end. */
export function serveWith(server: Server): MiddlewareHandler<Env> {
  const trusted = trustProxies(server.config.trustedProxies);
  return async (context, next) => {
    const socket = context.env.requestIP(context.req.raw)?.address ?? "";
    const believed = trusted(plainAddress(socket));
    const forwarded = (name: string) => (believed ? context.req.header(name) : undefined);
    context.set("server", server);
    context.set("session", null);
    context.set("requestId", crypto.randomUUID());
    context.set("clientAddress", clientAddress(socket, forwarded("x-forwarded-for"), trusted));
    const headers = {
      host: context.req.header("host"),
      proto: forwarded("x-forwarded-proto"),
      hostBefore: forwarded("x-forwarded-host"),
    };
    context.set("origin", ownOrigin(context.req.url, headers, server.config.publicOrigin));
    await next();
  };
}
