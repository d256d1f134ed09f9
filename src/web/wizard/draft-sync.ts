import type { AnswerInput } from '#engine/index.ts'
import type { Clock } from './clock.ts'
import type { DraftConflict, DraftPort } from './draft-port.ts'
import { createListeners } from '#web/ui/listeners.ts'
import type { LocalDrafts } from '#web/session/local-drafts.ts'
import { createPendingDrafts, type DraftBatch, type PendingDrafts } from './pending-drafts.ts'

/** Debounce of saves. */
const QUIET_MS = 1_000
/** Retry delay after a network failure. */
const RETRY_MS = 10_000

export type SavedState =
  | { readonly kind: 'idle' }
  /** Typed, stored on this device, not saved yet. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'offline' }
  /** The server refuses further answers of this dossier. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'conflict'; readonly conflicts: readonly DraftConflict[] }

export interface DraftSync {
  readonly state: () => SavedState
  /** Inputs on this device that have not reached the server. */
  readonly unsaved: () => DraftBatch
  /** Stores an input on this device at once and queues it for saving. */
  readonly queue: (name: string, input: AnswerInput) => void
  /** Sends all that is queued, also what was typed during a running call. */
  readonly flush: () => Promise<void>
  /** As `flush`, but does not wait for a running call: the page may be gone before its answer. */
  readonly leave: () => void
  /** Discards drafts of submitted elements. */
  readonly discard: (names: Iterable<string>) => void
  /** Whether a draft read from the server replaces ours: it is newer, and ours is saved. */
  readonly adopt: (name: string, revision: number) => boolean
  /** Holds these elements back until the person resolves their conflict; `names` have no other conflict any more. */
  readonly addConflicts: (conflicts: readonly DraftConflict[], names?: Iterable<string>) => void
  /** Resolves a conflict: `ours`, as queued, overwrites the other answer. */
  readonly resolve: (name: string, kept: 'ours' | 'theirs') => void
  readonly subscribe: (listener: () => void) => () => void
  /** Sends what is left, once. */
  readonly close: () => void
}

/** Saves drafts in the background, one call at a time, and reports the state of saving. */
export function createDraftSync({
  local,
  port,
  clock,
  revisions,
  blockRevisionOf,
}: {
  readonly local: LocalDrafts
  readonly port: DraftPort
  readonly clock: Clock
  /** Last known draft revision by element. */
  readonly revisions: Iterable<readonly [string, number]>
  /** Current revision of an element's submitted block. */
  readonly blockRevisionOf: (name: string) => number
}): DraftSync {
  const pending = createPendingDrafts(local, revisions, blockRevisionOf)
  const status = createStatus(pending)
  let stopTimer: (() => void) | undefined
  let running: Promise<void> | undefined
  /** Elements that the running call sends. */
  let sending: ReadonlySet<string> = new Set()
  let next: Promise<void> | undefined
  let isClosed = false

  const schedule = (delayMs: number) => {
    stopTimer?.()
    stopTimer = isClosed ? undefined : clock.after(delayMs, () => void flush())
  }

  async function save() {
    const batch = pending.toSend()
    sending = new Set(batch.map(([name]) => name))
    status.set({ kind: 'saving' })
    try {
      const answer = await port.save(pending.begin(batch))
      pending.markSaved(batch, answer)
      status.set({ kind: 'saved', at: answer.savedAt })
      if (pending.toSend().length > 0) schedule(QUIET_MS)
    } catch (error) {
      // A refusal is permanent; the answers stay on this device, unless their block was submitted meanwhile.
      const isRefused = port.isRefusal(error)
      status.set({ kind: pending.isEmpty() ? 'idle' : isRefused ? 'refused' : 'offline' })
      if (!isRefused) schedule(RETRY_MS)
    }
  }

  function flush(): Promise<void> {
    stopTimer?.()
    // Calls are serial: the next one needs the revisions in this response.
    if (running)
      return (next ??= running.then(() => {
        next = undefined
        return flush()
      }))
    if (pending.toSend().length === 0) return Promise.resolve()
    running = save().finally(() => {
      running = undefined
    })
    return running
  }

  /** Only elements that are not on their way: the server could take the two calls in either order. */
  async function sendBeside(): Promise<void> {
    const batch = pending.toSend().filter(([name]) => !sending.has(name))
    if (batch.length === 0) return
    const answer = await port.save(pending.toSave(batch)).catch(() => undefined)
    if (answer) pending.markSaved(batch, answer)
  }

  /** Shows what is left after inputs or conflicts were settled. */
  const renew = () => {
    const state = status.state()
    const isDone = ['idle', 'saving', 'saved'].includes(state.kind)
    status.set(isDone ? state : { kind: pending.isEmpty() ? 'idle' : 'waiting' })
  }

  if (!pending.isEmpty()) schedule(QUIET_MS)
  return {
    state: status.state,
    unsaved: pending.toSend,
    subscribe: status.subscribe,
    flush,
    leave: () => void (running ? sendBeside() : flush()),
    queue(name, input) {
      pending.put(name, input)
      if (!['waiting', 'conflict'].includes(status.state().kind)) status.set({ kind: 'waiting' })
      schedule(QUIET_MS)
    },
    discard(names) {
      const settled = [...names]
      pending.discard(settled)
      renew()
      // The others may have been refused because of these.
      if (settled.length > 0) schedule(QUIET_MS)
    },
    adopt: pending.adopt,
    addConflicts(conflicts, names = []) {
      pending.addConflicts(conflicts, names)
      renew()
      schedule(QUIET_MS)
    },
    resolve(name, kept) {
      if (!pending.resolve(name, kept)) return
      renew()
      void flush()
    },
    close() {
      isClosed = true
      void flush()
    },
  }
}

/** Displayed state; an open conflict takes precedence. */
function createStatus(pending: Pick<PendingDrafts, 'conflicts'>) {
  const { subscribe, notify } = createListeners()
  let state: SavedState = { kind: 'idle' }
  return {
    state: () => state,
    set(next: SavedState) {
      const conflicts = pending.conflicts()
      state = conflicts.length > 0 ? { kind: 'conflict', conflicts } : next
      notify()
    },
    subscribe,
  }
}
