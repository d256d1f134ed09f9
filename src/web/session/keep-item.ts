/** Stores on this device what may be lost: its storage can be full. */
export function keepItem(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // The page goes on without it.
  }
}
