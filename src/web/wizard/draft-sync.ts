import type { SavedDrafts } from '#contract/dossiers.ts'
import type { AnswerInput } from '#engine/index.ts'
import type { Clock } from './clock.ts'
import type { LocalDrafts } from './local-drafts.ts'
import { wireValue } from './wire-answers.ts'

/** Saves after this long without typing. */
const QUIET_MS = 1_000
/** Tries again after this long without a network. */
const RETRY_MS = 10_000

export interface DraftToSave {
  readonly name: string
  readonly value: string | string[] | null
  readonly revision: number
}

export interface DraftConflict {
  readonly name: string
  readonly value: AnswerInput
  readonly author: string
}

export interface DraftPort {
  /** Rejects when the server was not reached or refused. */
  save(drafts: readonly DraftToSave[]): Promise<{
    readonly saved: readonly { readonly name: string; readonly revision: number }[]
    readonly conflicts: readonly (DraftConflict & { readonly revision: number })[]
    readonly savedAt: SavedDrafts['savedAt']
  }>
}

export type SavedState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'offline'; readonly waiting: number }
  | { readonly kind: 'conflict'; readonly conflicts: readonly DraftConflict[] }

export interface DraftSync {
  readonly state: () => SavedState
  /** Something was typed: kept on this device at once, saved after a quiet second. */
  readonly note: (name: string, input: AnswerInput) => void
  /** Saves what waits, now. */
  readonly flush: () => Promise<void>
  /** A block was submitted: its drafts are no longer drafts. */
  readonly forget: (names: Iterable<string>) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly close: () => void
}

/** Brings what is typed to the server before it is submitted, and says how that goes. */
export function createDraftSync({
  local,
  port,
  clock,
  revisions,
}: {
  readonly local: LocalDrafts
  readonly port: DraftPort
  readonly clock: Clock
  /** Draft revision of each element the server already has one for. */
  readonly revisions: Iterable<readonly [string, number]>
}): DraftSync {
  const waiting = new Map<string, AnswerInput>(Object.entries(local.read()))
  const known = new Map(revisions)
  const listeners = new Set<() => void>()
  let state: SavedState = { kind: 'idle' }
  let stopTimer: (() => void) | undefined
  let running: Promise<void> | undefined
  let closed = false

  const tell = (next: SavedState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const schedule = (delayMs: number) => {
    stopTimer?.()
    stopTimer = closed ? undefined : clock.after(delayMs, () => void flush())
  }

  async function save() {
    const batch = [...waiting]
    tell({ kind: 'saving' })
    try {
      const answer = await port.save(
        batch.map(([name, input]) => ({ name, value: wireValue(input), revision: known.get(name) ?? 0 })),
      )
      for (const [name, input] of batch) {
        if (waiting.get(name) === input) waiting.delete(name)
        local.arrived(name, input)
      }
      for (const { name, revision } of [...answer.saved, ...answer.conflicts]) known.set(name, revision)
      tell(
        answer.conflicts.length > 0
          ? { kind: 'conflict', conflicts: answer.conflicts }
          : { kind: 'saved', at: answer.savedAt },
      )
      if (waiting.size > 0) schedule(QUIET_MS)
    } catch {
      // Nothing is lost: the answers stay on this device and leave again later.
      tell({ kind: 'offline', waiting: waiting.size })
      schedule(RETRY_MS)
    }
  }

  function flush(): Promise<void> {
    stopTimer?.()
    if (waiting.size === 0 || closed) return running ?? Promise.resolve()
    // One call at a time: revisions of the answer are needed by the next one.
    running ??= save().finally(() => {
      running = undefined
    })
    return running
  }

  if (waiting.size > 0) schedule(QUIET_MS)
  return {
    state: () => state,
    note(name, input) {
      waiting.set(name, input)
      local.keep(name, input)
      schedule(QUIET_MS)
    },
    flush,
    forget(names) {
      const gone = [...names]
      for (const name of gone) {
        waiting.delete(name)
        known.delete(name)
      }
      local.drop(gone)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closed = true
      stopTimer?.()
    },
  }
}
