// A proxy in front of the built programs that tests can make fail, stop, or lead elsewhere.

import { Agent, createServer, request as send } from "node:http";

/**
 * Starts a proxy. It asks the first of its servers, and those after it when that one is gone; the
 * list may change while it runs. A server with a host is asked by that name.
 */
export async function startProxy(servers) {
  const state = {
    /** Called with each request, it returns what goes wrong with it: a status, or "cut" for a
     * connection that breaks. */
    failure: undefined,
  };
  const agent = new Agent({ keepAlive: true });
  const forward = (request, response, body, [server, ...others]) => {
    if (!server) {
      response.writeHead(502).end();
      return;
    }
    const { method, url } = request;
    const headers = { ...request.headers, host: server.host ?? request.headers.host };
    const asked = send(server.address + url, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    asked.on("error", () => (response.headersSent ? response.destroy() : forward(request, response, body, others)));
    response.on("close", () => asked.destroy());
    asked.end(body);
  };
  const proxy = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const failure = state.failure?.(request);
    if (failure === "cut") request.socket.destroy();
    else if (failure) response.writeHead(failure, { "retry-after": "1" }).end();
    else forward(request, response, Buffer.concat(chunks), servers);
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    state,
    origin: `http://127.0.0.1:${proxy.address().port}`,
    // A browser may hold a connection on which it has not asked for anything yet; nobody would
    // ever close that one.
    async close() {
      agent.destroy();
      const closed = new Promise((resolve) => proxy.close(resolve));
      proxy.closeAllConnections();
      await closed;
    },
  };
}
