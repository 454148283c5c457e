/** The bare server: what Bun can do where nothing has to be done. */
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: () => new Response("hello"),
});
console.log(server.port);
