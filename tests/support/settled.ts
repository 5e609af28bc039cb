/**
 * Lets everything that is ready to go on go on, until nothing is left to do but wait for time or the outside. For code on
 * a fake clock and a fake network, whose promises settle by themselves.
 */
export async function settled(): Promise<void> {
  // A turn of the event loop runs every promise that is ready; reading a Request's body takes a few of them.
  for (let turn = 0; turn < 10; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what this is for
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
