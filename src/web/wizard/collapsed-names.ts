import { findCollapse, type FormSession } from '#engine/index.ts'

/** Layout of a block, in order: fields, runs of collapsed lines, and at the end the fields offered by a button. */
export interface BlockLayout {
  readonly parts: readonly ({ readonly field: string } | { readonly lines: readonly string[] })[]
  readonly offers: readonly string[]
}

/**
 * Which elements of an open block are collapsed. Call `keep` with each rendered layout: its fields stay fields until
 * the block is closed, so that none collapses while it is being filled.
 */
export class CollapsedNames {
  readonly #session: FormSession
  readonly #isOwn: boolean
  readonly #fields = new Set<string>()

  /** `isOwn`: the subscriber fills the form, so the account has already answered who the subscriber is. */
  constructor(session: FormSession, isOwn: boolean) {
    this.#session = session
    this.#isOwn = isOwn
  }

  /** Expands these elements to fields. */
  open(names: readonly string[]): void {
    for (const name of names) this.#fields.add(name)
  }

  keep({ parts }: BlockLayout): void {
    const drawn = parts.flatMap((part) => ('field' in part ? [part.field] : []))
    this.open(drawn.filter((name) => this.#session.getElement(name).visible))
  }

  /** The layout as text, for comparison: plain names for fields, `-` before lines, `+` before offers. */
  read(names: readonly string[]): string {
    return names.map((name) => `${this.#markOf(name)}${name}`).join(' ')
  }

  #markOf(name: string): string {
    if (this.#fields.has(name)) return ''
    const element = this.#session.getElement(name)
    const { required, definition } = element
    const isTyped = required && definition.attributes.defaultValue === undefined && !this.#isOwn
    const collapse = isTyped ? undefined : findCollapse(element)
    if (collapse === undefined) return ''
    return collapse === 'line' ? '-' : '+'
  }
}

/** Parses the layout text of `CollapsedNames.read`. */
export function parseLayout(marked: string): BlockLayout {
  const parts: ({ readonly field: string } | { readonly lines: string[] })[] = []
  const offers: string[] = []
  for (const each of marked.split(' ').filter(Boolean)) {
    const name = each.slice(1)
    const last = parts.at(-1)
    if (each.startsWith('+')) offers.push(name)
    else if (!each.startsWith('-')) parts.push({ field: each })
    else if (last && 'lines' in last) last.lines.push(name)
    else parts.push({ lines: [name] })
  }
  return { parts, offers }
}
