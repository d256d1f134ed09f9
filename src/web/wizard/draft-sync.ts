import type { AnswerInput } from '#engine/index.ts'
import type { Clock } from './clock.ts'
import type { DraftConflict, DraftPort } from './draft-port.ts'
import type { LocalDrafts } from './local-drafts.ts'
import { createPendingDrafts, type PendingDrafts } from './pending-drafts.ts'

/** Saves after this long without typing. */
const QUIET_MS = 1_000
/** Tries again after this long without a network. */
const RETRY_MS = 10_000

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
  /** Keeps an input on this device at once, and saves it after a quiet second. */
  readonly queue: (name: string, input: AnswerInput) => void
  /** Saves the queue now. */
  readonly flush: () => Promise<void>
  /** Discards drafts of elements that were submitted. */
  readonly discard: (names: Iterable<string>) => void
  /** Holds these elements back until the person has chosen one of the two answers. */
  readonly addConflicts: (conflicts: readonly DraftConflict[]) => void
  /** Ends the conflict about one element: `ours`, as queued, is saved over the other answer. */
  readonly resolve: (name: string, kept: 'ours' | 'theirs') => void
  readonly subscribe: (listener: () => void) => () => void
  readonly close: () => void
}

/** Saves drafts in the background, one call at a time, and reports how that goes. */
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
  const pending = createPendingDrafts(local, revisions)
  const status = createStatus(pending)
  let stopTimer: (() => void) | undefined
  let running: Promise<void> | undefined
  let isClosed = false

  const schedule = (delayMs: number) => {
    stopTimer?.()
    stopTimer = isClosed ? undefined : clock.after(delayMs, () => void flush())
  }

  async function save() {
    const batch = pending.toSend()
    status.set({ kind: 'saving' })
    try {
      const answer = await port.save(pending.toSave(batch))
      pending.markSaved(batch, answer)
      status.set({ kind: 'saved', at: answer.savedAt })
      if (pending.toSend().length > 0) schedule(QUIET_MS)
    } catch (error) {
      // The answers stay on this device; a refusal would be the same on each retry.
      const isRefused = port.isRefusal(error)
      status.set({ kind: isRefused ? 'refused' : 'offline' })
      if (!isRefused) schedule(RETRY_MS)
    }
  }

  function flush(): Promise<void> {
    stopTimer?.()
    if (pending.toSend().length === 0 || isClosed) return running ?? Promise.resolve()
    // One call at a time: the next one needs the revisions of this answer.
    running ??= save().finally(() => {
      running = undefined
    })
    return running
  }

  if (!pending.isEmpty()) schedule(QUIET_MS)
  return {
    state: status.state,
    subscribe: status.subscribe,
    flush,
    queue(name, input) {
      pending.put(name, input)
      if (!['waiting', 'conflict'].includes(status.state().kind)) status.set({ kind: 'waiting' })
      schedule(QUIET_MS)
    },
    discard(names) {
      pending.discard([...names])
      if (['waiting', 'conflict'].includes(status.state().kind)) status.set({ kind: 'idle' })
    },
    addConflicts(conflicts) {
      pending.addConflicts(conflicts)
      status.set(status.state())
    },
    resolve(name, kept) {
      if (!pending.resolve(name, kept)) return
      status.set({ kind: pending.isEmpty() ? 'idle' : 'waiting' })
      void flush()
    },
    close() {
      isClosed = true
      stopTimer?.()
    },
  }
}

/** The state that people see. An open conflict takes precedence over anything else. */
function createStatus(pending: Pick<PendingDrafts, 'conflicts'>) {
  const listeners = new Set<() => void>()
  let state: SavedState = { kind: 'idle' }
  return {
    state: () => state,
    set(next: SavedState) {
      const conflicts = pending.conflicts()
      state = conflicts.length > 0 ? { kind: 'conflict', conflicts } : next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
