const REVOKE_AFTER_MS = 60_000;

/** Gives the user a text as a file. */
export type SaveFile = (name: string, mediaType: string, text: string) => void;

/** The part of Navigator we use. */
type SharingNavigator = Partial<Pick<Navigator, 'share' | 'canShare'>>;

/**
 * Saves files as downloads. An app on the Home Screen of an iPhone or iPad has no downloads: there, a file goes to the
 * share sheet, which offers to save it.
 * @param isHomeScreenApp true if the page is such an app.
 */
export function createSaveFile(navigator: SharingNavigator, isHomeScreenApp: boolean): SaveFile {
  if (!isHomeScreenApp) return download;
  return (name, mediaType, text) => {
    const [type] = mediaType.split(';');
    const shared = { files: [new File([text], name, { type: type ?? '' })] };
    if (navigator.canShare?.(shared) !== true || navigator.share === undefined) {
      download(name, mediaType, text);
      return;
    }
    navigator.share(shared).catch((error: unknown) => {
      // Closing the sheet means the user doesn't want the file.
      if (!(error instanceof DOMException && error.name === 'AbortError')) download(name, mediaType, text);
    });
  };
}

/** Downloads a text. The address is released once no browser can still be reading it. */
function download(name: string, mediaType: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
