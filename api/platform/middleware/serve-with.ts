import type { MiddlewareHandler } from "hono";
import { clientAddress, plainAddress, trustProxies } from "../http/client-address.ts";
import type { Env, Server } from "../http/env.ts";
import { ownOrigin } from "../http/origin.ts";

/** Gives every request the server, a request id and the client's address. */
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
    const { publicOrigin } = server.config;
    context.set("origin", ownOrigin(context.req.url, headers, publicOrigin));
    const asAsked = ownOrigin(context.req.url, { ...headers, hostBefore: undefined }, null);
    context.set("publicOrigin", publicOrigin ?? asAsked);
    await next();
  };
}
