/**
 * Lets everything run that's ready to, until it only waits for time or the outside. For code on a fake clock and a fake
 * network, whose promises settle by themselves.
 * @param turns of the event loop; the simulated storage needs some for each transaction
 */
export async function settled(turns = 10): Promise<void> {
  // A turn of the event loop runs every promise that's ready; reading a Request's body takes a few of them.
  for (let turn = 0; turn < turns; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
