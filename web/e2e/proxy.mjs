// A proxy in front of the built programs. Tests can make it fail, stop it or switch its servers.

import { Agent, createServer, request as send } from "node:http";

/**
 * Starts a proxy. It forwards to the first server in the list, or to the next if that one is down.
 * The list may change while it runs. If a server has a host, the Host header of requests to it is
 * set to that name. `make` makes the server that browsers connect to.
 */
export async function startProxy(servers, make = createServer) {
  const state = {
    /** Called with each request and its body. Returns the failure to simulate: a status, or "cut" to
     * drop the connection. */
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
  const proxy = make(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const failure = state.failure?.(request, body);
    if (failure === "cut") request.socket.destroy();
    else if (failure) response.writeHead(failure, { "retry-after": "1" }).end();
    else forward(request, response, body, servers);
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    state,
    origin: `${make === createServer ? "http" : "https"}://127.0.0.1:${proxy.address().port}`,
    // Close idle connections: a browser may have opened one without sending a request, and nothing
    // else would close it.
    async close() {
      agent.destroy();
      const closed = new Promise((resolve) => proxy.close(resolve));
      proxy.closeAllConnections();
      await closed;
    },
  };
}
