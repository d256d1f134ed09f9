import type { Generated } from '../generate-form.ts'

/** A running form of another engine, as the bench uses it. */
export interface PeerSession {
  readonly change: (index: number, value: number) => void
  readonly validate: () => unknown
  readonly value: (index: number) => unknown
  readonly isVisible: (index: number) => boolean
}

export interface Peer {
  readonly name: string
  /** A form with its answers, ready to be shown. */
  readonly open: (generated: Generated) => PeerSession
}

/** What is typed into the inputs, as numbers. */
export function presentData({ specs, answers }: Generated): Record<string, number> {
  return Object.fromEntries(
    specs.flatMap((spec, index) => (spec.kind === 'input' ? [[`e${index}`, answers[index] ?? 0]] : [])),
  )
}
