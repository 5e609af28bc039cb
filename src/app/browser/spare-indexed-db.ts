import type { AnotherIndexedDB } from '#src/offline/storage/database-connection.ts';

/**
 * If WebKit's storage process has ended, a page's own IndexedDB answers "Connection to Indexed Database server lost"
 * until the page reloads, which would lose whatever exists only on the page. A new frame in the page gets its own
 * connection to the new process.
 */
export function createSpareIndexedDB(document: Document): AnotherIndexedDB {
  let frame: HTMLIFrameElement | undefined;
  let spare: IDBFactory | undefined;
  return (used) => {
    // Another of the page's databases already got a frame.
    if (spare !== undefined && spare !== used) return spare;
    frame?.remove();
    frame = document.createElement('iframe');
    frame.hidden = true;
    document.body.append(frame);
    spare = frame.contentWindow === null ? undefined : indexedDBOf(frame.contentWindow);
    return spare;
  };
}

function indexedDBOf({ indexedDB }: Partial<Pick<Window, 'indexedDB'>>): IDBFactory | undefined {
  return indexedDB;
}
