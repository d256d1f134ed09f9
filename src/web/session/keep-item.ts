/** Stores a value on this device, best effort: its storage may be full. */
export function keepItem(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // The page goes on without it.
  }
}
