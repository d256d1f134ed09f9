/** Interface between a benchmark page and the script that measures it. */
export interface BenchPage {
  /** The input with 5 direct and 8 transitive dependants, once it is ready. */
  readonly probe: () => HTMLInputElement | null
  /** Text of its last dependant. */
  readonly dependant: () => string
}

/** Number of inputs and calculations. Source: design §3, "page with 200 fields". */
export const FIELDS = 200

export function announce(page: BenchPage): void {
  Reflect.set(window, 'bench', page)
}

export function isInput(element: Element | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && !element.disabled
}

/** Fields per block. */
export function inBlocks<Each>(fields: readonly Each[]): readonly (readonly Each[])[] {
  return Array.from({ length: Math.ceil(fields.length / 20) }, (_block, index) =>
    fields.slice(index * 20, index * 20 + 20),
  )
}
