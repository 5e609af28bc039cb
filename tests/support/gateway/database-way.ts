import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** A way to a database, which lets nobody through until it's open, and again once it's cut. */
export interface DatabaseWay {
  readonly url: string;
  open(): void;
  /** Ends every connection, as a database that crashes does, and lets nobody through. */
  cut(): void;
  close(): Promise<void>;
}

/** @param onSent what a client sends, before it goes on. */
export async function startDatabaseWay(
  address: string,
  onSent: (chunk: Buffer) => void = () => undefined,
): Promise<DatabaseWay> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let isOpen = false;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (!isOpen) {
      socket.destroy();
      return;
    }
    const onward = connect(Number(target.port), target.hostname);
    onward.on('error', () => socket.destroy());
    onward.on('close', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      onward.destroy();
    });
    sockets.add(socket);
    socket.on('data', onSent);
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    isOpen = false;
    for (const socket of sockets) socket.destroy();
  };
  const own = new URL(address);
  own.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: own.href,
    open: () => void (isOpen = true),
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
