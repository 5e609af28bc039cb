/** Opens Jump with a text that was typed elsewhere: the press gives the focus to a field that Jump begins with. */
export function openJumpWith(text: string): void {
  document.querySelector<HTMLElement>('.jump-button')?.click();
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.value = text;
}
