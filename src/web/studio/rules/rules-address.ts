/** Address of a place on the form screen. */
export function formAddress(file: string, place: string): string {
  return `/studio/formulaire?${new URLSearchParams({ file, place }).toString()}`
}

/** Address of the rules of a place: `element/inv_amount`, or `settings`. */
export function rulesAddress(file: string, place: string): string {
  return `/studio/regles?${new URLSearchParams({ file, place }).toString()}`
}
