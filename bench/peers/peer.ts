import type { Generated } from '../generate-form.ts'

/** A running form of another engine, as used by the benchmark. */
export interface PeerSession {
  readonly change: (index: number, value: number) => void
  readonly validate: () => unknown
  readonly value: (index: number) => unknown
  readonly isVisible: (index: number) => boolean
}

export interface Peer {
  readonly name: string
  /** Opens a form with its answers, ready to render. */
  readonly open: (generated: Generated) => PeerSession
}

/** Typed answers, as numbers. */
export function presentData({ specs, answers }: Generated): Record<string, number> {
  return Object.fromEntries(
    specs.flatMap((spec, index) => (spec.kind === 'input' ? [[`e${index}`, answers[index] ?? 0]] : [])),
  )
}
