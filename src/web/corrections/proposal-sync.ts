import type { Correction, ProposeAnswers } from '#contract/corrections.ts'
import { type AnswerInput, isSameInput } from '#engine/index.ts'
import { createListeners } from '#web/ui/listeners.ts'
import { ApiError, Unreachable } from '#web/api/api-error.ts'
import type { LocalDrafts } from '#web/session/local-drafts.ts'

/** Debounce before proposed answers are saved. */
const QUIET_MS = 800

export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  /** The save failed: answers stay on the page and the device, and are resent with the next one, or when the connection is back. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Saves proposed answers one request at a time. */
export interface ProposalSync {
  readonly state: () => SaveState
  /** Unsaved answers, by wire id. */
  readonly unsaved: () => ReadonlyMap<string, AnswerInput>
  readonly queue: (elementId: string, value: AnswerInput) => void
  /** Resolves to whether everything is saved. */
  readonly flush: () => Promise<boolean>
  readonly subscribe: (listener: () => void) => () => void
  /** Sends what is left. */
  readonly close: () => void
}

export function createProposalSync({
  local,
  propose,
  read,
  revision,
  onSaved,
}: {
  /** Unsaved answers on this device, by wire id. */
  readonly local: LocalDrafts
  readonly propose: (body: ProposeAnswers) => Promise<Correction>
  /** Takes over a newer correction, after another write or its end. */
  readonly read: () => Promise<Correction>
  /** Revision of the correction that is shown. */
  readonly revision: () => number
  readonly onSaved: (correction: Correction) => void
}): ProposalSync {
  const unsaved = new Map<string, AnswerInput>(Object.entries(local.read()))
  const { subscribe, notify } = createListeners()
  let state: SaveState = { kind: 'saved' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<boolean> | undefined

  const set = (next: SaveState) => {
    state = next
    notify()
  }

  const send = async (): Promise<boolean> => {
    while (unsaved.size > 0) {
      const sent = new Map(unsaved)
      set({ kind: 'saving' })
      try {
        onSaved(
          await proposeFresh([...sent].map(([elementId, value]) => ({ elementId, value: wire(value) }))),
        )
      } catch (error) {
        // Withdrawn or past its deadline meanwhile: the page shows how it ended.
        if (error instanceof ApiError && error.status === 409) await read().then(onSaved, () => undefined)
        set(error instanceof Unreachable ? { kind: 'offline' } : { kind: 'failed', error })
        return false
      }
      for (const [elementId, value] of sent) {
        // Edited during the save: the newer value is still to be sent.
        if (isSameInput(unsaved.get(elementId) ?? null, value)) unsaved.delete(elementId)
        local.arrived(elementId, value)
      }
    }
    set({ kind: 'saved' })
    return true
  }

  const proposeFresh = async (values: ProposeAnswers['values']): Promise<Correction> => {
    try {
      return await propose({ revision: revision(), values })
    } catch (error) {
      if (!(error instanceof ApiError) || !error.has('STALE_REVISION')) throw error
      // This person's unsaved answer wins over a concurrent write.
      const fresh = await read()
      onSaved(fresh)
      return propose({ revision: fresh.revision, values })
    }
  }

  const flush = (): Promise<boolean> => {
    clearTimeout(timer)
    sending ??= send().finally(() => (sending = undefined))
    return sending
  }

  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), QUIET_MS)
  }

  if (unsaved.size > 0) schedule()
  return {
    state: () => state,
    unsaved: () => unsaved,
    queue(elementId, value) {
      unsaved.set(elementId, value)
      local.keep(elementId, value)
      schedule()
    },
    flush,
    subscribe,
    close: () => void flush(),
  }
}

function wire(input: AnswerInput): ProposeAnswers['values'][number]['value'] {
  return input === null || typeof input === 'string' ? input : [...input]
}
