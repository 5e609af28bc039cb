import { Agent, createServer, get, request } from 'node:http';

/**
 * Sends each call to the next healthy replica and repeats none. It asks for health every 5 s and keeps idle connections
 * for 60, as proxies do.
 */
export async function startProxy(ports, { healthEveryMs = 5_000, idleMs = 60_000 } = {}) {
  const agent = new Agent({ keepAlive: true, timeout: idleMs });
  let healthy = ports;
  let turn = 0;
  const errors = {};
  const check = async () => {
    const states = await Promise.all(ports.map(isReady));
    const ready = ports.filter((_, at) => states[at]);
    healthy = ready.length === 0 ? ports : ready;
  };
  const timer = setInterval(() => void check(), healthEveryMs);
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const { url: path, method, headers } = incoming;
    const port = healthy[turn % healthy.length];
    const onward = request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', ({ code }) => {
      errors[code] = (errors[code] ?? 0) + 1;
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(599).end();
    });
    incoming.pipe(onward);
  });
  // Longer than any client's own patience with an idle connection.
  server.keepAliveTimeout = 2 * idleMs;
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    errors,
    close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

function isReady(port) {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/readyz', agent: false, timeout: 2_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    })
      .on('error', () => resolve(false))
      .on('timeout', () => resolve(false));
  });
}
