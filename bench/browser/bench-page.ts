/** What a page of the bench tells whoever measures it. */
export interface BenchPage {
  /** The input with 5 direct and 8 transitive dependants, once it can be typed in. */
  readonly probe: () => HTMLInputElement | null
  /** The text of the last of its dependants. */
  readonly dependant: () => string
}

/** Inputs and calculations together. Source: design §3, "page with 200 fields". */
export const FIELDS = 200

export function announce(page: BenchPage): void {
  Reflect.set(window, 'bench', page)
}

export function isInput(element: Element | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && !element.disabled
}

/** A page shows its fields in blocks of twenty. */
export function inBlocks<Each>(fields: readonly Each[]): readonly (readonly Each[])[] {
  return Array.from({ length: Math.ceil(fields.length / 20) }, (_block, index) =>
    fields.slice(index * 20, index * 20 + 20),
  )
}
