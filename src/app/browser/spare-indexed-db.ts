import type { AnotherIndexedDB } from '#src/offline/storage/database-connection.ts';

/**
 * Where WebKit's storage process has ended, a page's own IndexedDB answers "Connection to Indexed Database server lost" until
 * the page is loaded again, and with it whatever is only on the page would go. A new frame of the page gets a connection
 * of its own to the new process.
 */
export function createSpareIndexedDB(document: Document): AnotherIndexedDB {
  let frame: HTMLIFrameElement | undefined;
  let spare: IDBFactory | undefined;
  return (used) => {
    // Somebody else has asked already.
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
