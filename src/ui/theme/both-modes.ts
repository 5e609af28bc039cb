/** One color with a value for each mode; the browser picks by `color-scheme`, so no class or script is needed. */
export function bothModes(light: string, dark: string): { value: string } {
  return { value: `light-dark(${light}, ${dark})` };
}
