/** How many loans' conditions the device has. A write that's on its way isn't counted yet. */
export async function keptConditionCount(): Promise<number> {
  const databases = await indexedDB.databases();
  const name = databases.find(({ name }) => name?.startsWith('ctc-cache-') === true)?.name;
  if (name === undefined) return 0;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('error', () => reject(new Error('not opened')));
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('conditions').objectStore('conditions').count();
      counting.addEventListener('success', () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
  });
}
