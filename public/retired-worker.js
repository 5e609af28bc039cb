// Answered in place of the service worker when an installation retires it (SERVICE_WORKER=retired). It takes itself and the
// kept app away, and only in sight of the gateway: a device without a network keeps the app that it has. What people wrote
// and the kept loans lie in databases, which it never touches.
const SHELL_CACHE_PREFIX = 'ctc-shell';

/** Throws unless the gateway itself answers: a hotel's sign-in page answers everything too. */
async function seeGateway() {
  const answer = await fetch('/config.json', { cache: 'no-store', redirect: 'error' });
  if (!answer.ok) throw new Error('the gateway does not answer');
  const config = await answer.json();
  if (typeof config.buildId !== 'string') throw new Error('this is not the gateway');
}

async function takeAppAway() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(SHELL_CACHE_PREFIX)).map((name) => caches.delete(name)),
  );
  // Not waited for: the browser does it after this event, which would otherwise wait for itself.
  void self.registration.unregister();
}

// An installation that fails leaves the worker before it in charge, with everything it keeps. Later, a network that has
// just gone would leave a worker without the app, and so an app that does not start.
self.addEventListener('install', (event) =>
  event.waitUntil(
    seeGateway()
      .then(takeAppAway)
      .then(() => self.skipWaiting()),
  ),
);

// Once more, and for good: until now the worker before it could write a cache again, and a page of an older build that
// registers the worker again takes its removal back.
for (const type of ['activate', 'fetch']) {
  self.addEventListener(type, (event) => {
    const { installing, waiting } = self.registration;
    // The lender has switched the app's worker on again: what it keeps is to stay.
    if (installing || waiting) return;
    event.waitUntil(takeAppAway());
  });
}
