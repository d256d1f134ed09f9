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

/** An element two people changed: what the other one answered, beside what stands here. */
export interface DraftConflict {
  readonly name: string
  readonly value: AnswerInput
  /** Absent when only the answer is known, not who gave it. */
  readonly author?: string
  /** Draft revision of the other answer. */
  readonly revision: number
}

export interface DraftPort {
  /** Rejects when the server was not reached or refused. */
  save(drafts: readonly DraftToSave[]): Promise<{
    readonly saved: readonly { readonly name: string; readonly revision: number }[]
    readonly conflicts: readonly DraftConflict[]
    readonly savedAt: SavedDrafts['savedAt']
  }>
  /** Whether a failed save was a refusal: trying again by itself would change nothing. */
  isRefusal(error: unknown): boolean
}

export type SavedState =
  | { readonly kind: 'idle' }
  /** Typed a moment ago, kept on this device. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'offline' }
  /** The server takes no more answers of this dossier. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'conflict'; readonly conflicts: readonly DraftConflict[] }

export interface DraftSync {
  readonly state: () => SavedState
  /** Something was typed: kept on this device at once, saved after a quiet second. */
  readonly note: (name: string, input: AnswerInput) => void
  /** Saves what waits, now. */
  readonly flush: () => Promise<void>
  /** A block was submitted: its drafts are no longer drafts. */
  readonly forget: (names: Iterable<string>) => void
  /** Another person's answers that stand against ours; each waits for a choice. */
  readonly dispute: (conflicts: readonly DraftConflict[]) => void
  /** The choice for one element. Keeping ours saves it over the other; `note` has told what ours is. */
  readonly settle: (name: string, kept: 'ours' | 'theirs') => void
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
  // What was typed before a reload was typed over what was known then: the server tells the rest.
  const known = new Map([...revisions, ...local.revisions()])
  const disputed = new Map<string, DraftConflict>()
  const listeners = new Set<() => void>()
  let state: SavedState = { kind: 'idle' }
  let stopTimer: (() => void) | undefined
  let running: Promise<void> | undefined
  let closed = false

  const tell = (next: SavedState) => {
    // A choice to make comes before anything else there is to say.
    state = disputed.size > 0 ? { kind: 'conflict', conflicts: [...disputed.values()] } : next
    for (const listener of listeners) listener()
  }

  const schedule = (delayMs: number) => {
    stopTimer?.()
    stopTimer = closed ? undefined : clock.after(delayMs, () => void flush())
  }

  const toSend = () => [...waiting].filter(([name]) => !disputed.has(name))

  async function save() {
    const batch = toSend()
    tell({ kind: 'saving' })
    try {
      const answer = await port.save(
        batch.map(([name, input]) => ({ name, value: wireValue(input), revision: known.get(name) ?? 0 })),
      )
      const conflicting = new Set(answer.conflicts.map(({ name }) => name))
      for (const [name, input] of batch) {
        if (conflicting.has(name)) continue
        if (waiting.get(name) === input) waiting.delete(name)
        local.arrived(name, input)
      }
      for (const { name, revision } of answer.saved) known.set(name, revision)
      for (const conflict of answer.conflicts) disputed.set(conflict.name, conflict)
      tell({ kind: 'saved', at: answer.savedAt })
      if (toSend().length > 0) schedule(QUIET_MS)
    } catch (error) {
      // Nothing is lost: the answers stay on this device, and leave again unless they were refused.
      const refused = port.isRefusal(error)
      tell({ kind: refused ? 'refused' : 'offline' })
      if (!refused) schedule(RETRY_MS)
    }
  }

  function flush(): Promise<void> {
    stopTimer?.()
    if (toSend().length === 0 || closed) return running ?? Promise.resolve()
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
      local.keep(name, input, known.get(name) ?? 0)
      if (state.kind !== 'waiting' && state.kind !== 'conflict') tell({ kind: 'waiting' })
      schedule(QUIET_MS)
    },
    flush,
    forget(names) {
      const gone = [...names]
      for (const name of gone) {
        waiting.delete(name)
        known.delete(name)
        disputed.delete(name)
      }
      local.drop(gone)
      if (state.kind === 'waiting' || state.kind === 'conflict') tell({ kind: 'idle' })
    },
    dispute(conflicts) {
      for (const conflict of conflicts) disputed.set(conflict.name, conflict)
      tell(state)
    },
    settle(name, kept) {
      const conflict = disputed.get(name)
      if (!conflict) return
      disputed.delete(name)
      known.set(name, conflict.revision)
      if (kept === 'theirs') {
        waiting.delete(name)
        local.drop([name])
      }
      tell({ kind: waiting.size > 0 ? 'waiting' : 'idle' })
      void flush()
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
