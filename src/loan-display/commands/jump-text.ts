/** What Jump begins with when it opens. Kept here because the frame that opens it is in every start, and this isn't. */
let wanted = '';

/** Opens Jump with a text that was typed elsewhere. */
export function openJumpWith(text: string): void {
  wanted = text;
  document.querySelector<HTMLElement>('.jump-button')?.click();
}

export function wantedText(): string {
  return wanted;
}

export function forgetWantedText(): void {
  wanted = '';
}
