import { useSyncExternalStore } from 'react'
import type { Decide } from '#contract/review.ts'
import { createListeners } from '#web/ui/listeners.ts'

/** A decision that the server has not confirmed, or has refused. */
export interface UnsentDecision {
  readonly sent: Decide
  /** Why it failed; empty while it is being sent. */
  readonly sentences: readonly string[]
  /** Another decision was taken first. */
  readonly isTaken: boolean
}

type ByDossier = ReadonlyMap<number, UnsentDecision>

const KEY = 'paraphe.decisions'
const { subscribe, notify } = createListeners()
/** Decisions whose answer this page still waits for. */
const underWay = new Set<number>()
let unsent: ByDossier = readStored()

/** Keeps a typed decision, even across a reload, until the server has confirmed it. */
export function keepUnderWay(id: number, sent: Decide): void {
  underWay.add(id)
  change(new Map(unsent).set(id, { sent, sentences: [], isTaken: false }))
}

/** Keeps a decision that the server refused: its dossier shows it again. */
export function keepRefused(id: number, refused: UnsentDecision): void {
  underWay.delete(id)
  change(new Map(unsent).set(id, refused))
}

export function forgetUnsent(id: number): void {
  underWay.delete(id)
  if (!unsent.has(id)) return
  const rest = new Map(unsent)
  rest.delete(id)
  change(rest)
}

/** The decision on this dossier that was refused, or whose response was lost with its page. */
export function useUnsentDecision(id: number): UnsentDecision | undefined {
  return useSyncExternalStore(subscribe, () => (underWay.has(id) ? undefined : unsent.get(id)))
}

function change(next: ByDossier): void {
  unsent = next
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...next]))
  } catch {
    // Without storage, they are lost only on reload.
  }
  notify()
}

function readStored(): ByDossier {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : [])
  } catch {
    // Storage may be blocked, or hold unexpected data.
    return new Map()
  }
}

function isEntry(entry: unknown): entry is [number, UnsentDecision] {
  const [id, kept]: readonly unknown[] = Array.isArray(entry) ? entry : []
  return (
    typeof id === 'number' &&
    typeof kept === 'object' &&
    kept !== null &&
    typeof Reflect.get(kept, 'sent') === 'object' &&
    Array.isArray(Reflect.get(kept, 'sentences'))
  )
}
