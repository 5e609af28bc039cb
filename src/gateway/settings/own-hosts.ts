const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/**
 * Which hosts (`name` or `name:port`) a server of ours is asked at: those of its origins, and this machine's names at
 * any port, for a dev server's proxy and whoever looks from there. No foreign page has one of those, whatever address
 * its name leads to.
 */
export function createOwnHosts(origins: readonly string[]): (host: string) => boolean {
  const own = new Set(
    origins.flatMap((origin) => {
      const { host, hostname, protocol } = new URL(origin);
      return [host, host === hostname ? `${host}:${protocol === 'https:' ? 443 : 80}` : host];
    }),
  );
  return (host) => own.has(host.toLowerCase()) || THIS_MACHINE.test(host.toLowerCase());
}
