/** Lets the event loop go round so often: what needs no time of its own, as the simulated storage, goes on meanwhile. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one turn after the other
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
