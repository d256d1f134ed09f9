import { replaceEqualDeep } from '@tanstack/react-query'
import { applyEdit, valueAt, type Edited } from '#form/apply-edit.ts'
import type { Reason } from '#form/reason.ts'
import type { NodeRef, StudioEdit } from '#form/studio-edit.ts'
import { createListeners } from '#web/ui/listeners.ts'
import type { Clock } from '#web/wizard/clock.ts'

/** Debounce: typing without a pause of this length is sent, and undone, as one step. */
const PAUSE_MS = 500
const RETRY_MS = 3_000

type SetEdit = Extract<StudioEdit, { kind: 'set' }>

/** A value that somebody else has changed since the author saw it; both are shown until the author chooses one. */
export interface Conflict {
  readonly edit: SetEdit
  readonly theirs: unknown
  /** Who changed it; undefined when the server does not know. */
  readonly by: string | undefined
}

export type SavedState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'offline' }
  /** The last edit was refused and rolled back here. */
  | { readonly kind: 'refused'; readonly reason: unknown }

export interface CopyState extends Stored {
  readonly saved: SavedState
  readonly conflicts: readonly Conflict[]
  /** Incremented on each change of the files. */
  readonly version: number
}

/** The server's response to edits or to a history step. */
export interface Stored {
  readonly revision: number
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** The calls that a working copy makes. */
export interface CopyPort {
  /** The merged file: the working copy over its bases. */
  readonly readFile: (file: string) => Promise<unknown>
  /** One step of the history, accepted or refused as a whole. */
  readonly send: (edits: readonly StudioEdit[]) => Promise<Stored>
  readonly step: (direction: 'undo' | 'redo') => Promise<Stored & { readonly files: readonly string[] }>
  /** The dispute reported by a refusal; undefined for any other error. */
  readonly findDispute: (
    error: unknown,
  ) => { readonly theirs: unknown; readonly by: string | undefined } | undefined
  /** Whether a retry may succeed. */
  readonly isTransient: (error: unknown) => boolean
}

/** A new value at a place; its former value is read from the copy. */
export interface Assignment {
  readonly file: string
  readonly node: NodeRef | null
  readonly path: readonly string[]
  readonly value: unknown
}

export interface WorkingCopy {
  readonly state: () => CopyState
  readonly subscribe: (listener: () => void) => () => void
  /** Fetches a file once; later reads come from the copy. */
  readonly open: (file: string) => Promise<void>
  /** The merged file with every edit so far; undefined until it is opened. */
  readonly read: (file: string) => unknown
  /** Applies a new value at once and sends it in the background; a run of typing is one step of the history. */
  readonly set: (assignment: Assignment) => void
  /** Applies edits as one step. Returns the problem of one that does not fit. */
  readonly edit: (edits: readonly StudioEdit[]) => Reason | undefined
  readonly step: (direction: 'undo' | 'redo') => Promise<void>
  readonly resolve: (conflict: Conflict, kept: 'ours' | 'theirs') => void
  /** Others have reached this revision: refetches the opened files. */
  readonly follow: (stored: Stored) => Promise<void>
  /** Sends everything queued; resolves once it is stored or refused. */
  readonly flush: () => Promise<void>
  readonly close: () => void
}

type Group = readonly StudioEdit[]

/**
 * The author's files in the browser, with optimistic edits: an edit shows at once and is stored in the background, one
 * call at a time in order. The shown file is always the stored file with the queue applied to it, so a refused edit
 * disappears and later ones stay.
 */
export function createWorkingCopy({
  port,
  clock,
  start,
}: {
  readonly port: CopyPort
  readonly clock: Clock
  readonly start: Stored
}): WorkingCopy {
  const stored = new Map<string, unknown>()
  const shown = new Map<string, unknown>()
  const opening = new Map<string, Promise<void>>()
  const { subscribe, notify } = createListeners()
  let queue: readonly Group[] = []
  /** Whether the first group of the queue has been sent. It may be stored, answered or not: typing no longer joins it. */
  let isSent = false
  let running: Promise<void> | undefined
  let stopTimer: (() => void) | undefined
  let state: CopyState = {
    saved: { kind: 'saved' },
    conflicts: [],
    version: 0,
    canUndo: start.canUndo,
    canRedo: start.canRedo,
    revision: start.revision,
  }

  const update = (next: Partial<CopyState>) => {
    state = { ...state, ...next }
    notify()
  }
  const take = ({ revision, canUndo, canRedo }: Stored): Stored => ({ revision, canUndo, canRedo })

  /** Applies the queue to the stored files. Unchanged parts keep their identity, so that React skips them. */
  const rebuild = (files: Iterable<string>) => {
    for (const file of files) {
      if (stored.has(file))
        shown.set(file, replaceEqualDeep(shown.get(file), applyAll(stored.get(file), queue.flat(), file)))
    }
  }
  const reload = async (files: Iterable<string>) => {
    const known = [...files].filter((file) => stored.has(file))
    await Promise.all(known.map(async (file) => stored.set(file, await port.readFile(file))))
    rebuild(known)
  }

  /** After a call: refetches these files, or all files if others have stored something before. */
  const readAfter = ({ revision }: Stored, files: readonly string[]) =>
    reload(revision === state.revision + 1 ? files : [...stored.keys()])

  const schedule = (delayMs: number) => {
    stopTimer?.()
    stopTimer = clock.after(delayMs, () => void flush())
  }

  const enqueue = (groups: readonly Group[]) => {
    queue = groups
    rebuild(new Set(queue.flat().map(({ file }) => file)))
    update({ version: state.version + 1, saved: { kind: 'saving' }, canUndo: true, canRedo: false })
    schedule(PAUSE_MS)
  }

  /** The first group is stored or refused. */
  const settleFirst = () => {
    queue = queue.slice(1)
    isSent = false
  }

  async function sendFirst(group: Group): Promise<void> {
    let answer: Stored
    try {
      answer = await port.send(group)
    } catch (error) {
      if (port.isTransient(error)) throw error
      return refuse(group, error)
    }
    for (const file of new Set(group.map((edit) => edit.file)))
      if (stored.has(file)) stored.set(file, applyAll(stored.get(file), group, file))
    settleFirst()
    // Only the server knows how a replaced file merges with its base.
    await readAfter(
      answer,
      group.flatMap(({ kind, file }) => (kind === 'replace' ? [file] : [])),
    )
    return update({ ...take(answer), saved: { kind: queue.length > 0 ? 'saving' : 'saved' } })
  }

  async function refuse(group: Group, error: unknown): Promise<void> {
    settleFirst()
    await reload(new Set(group.map(({ file }) => file)))
    const dispute = port.findDispute(error)
    const sets = group.filter((edit) => edit.kind === 'set')
    const conflicts = dispute ? sets.map((edit) => ({ edit, ...dispute })) : []
    update({
      version: state.version + 1,
      conflicts: [...state.conflicts, ...conflicts],
      saved: conflicts.length > 0 ? { kind: 'saved' } : { kind: 'refused', reason: error },
    })
  }

  async function sendAll(): Promise<void> {
    for (let [group] = queue; group; [group] = queue) {
      isSent = true
      try {
        await sendFirst(group)
      } catch {
        update({ saved: { kind: 'offline' } })
        schedule(RETRY_MS)
        return
      }
    }
  }

  function flush(): Promise<void> {
    stopTimer?.()
    running ??= sendAll().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    state: () => state,
    subscribe,
    read: (file) => shown.get(file),
    open(file) {
      const known = opening.get(file)
      if (known) return known
      const reading = port.readFile(file).then((value) => {
        stored.set(file, value)
        rebuild([file])
        update({ version: state.version + 1 })
      })
      opening.set(file, reading)
      void reading.catch(() => opening.delete(file))
      return reading
    },
    set({ file, node, path, value }) {
      if (!shown.has(file)) return
      const before = readPlace(shown.get(file), { file, node, path })
      if (isSame(before, value)) return
      const edit: SetEdit = { kind: 'set', file, node, path: [...path], before, value: value ?? null }
      const waiting = isSent ? queue.slice(1) : queue
      const last = waiting.at(-1)
      const [typed] = last ?? []
      if (last?.length === 1 && typed?.kind === 'set' && isSamePlace(typed, edit))
        enqueue([...queue.slice(0, -1), [{ ...edit, before: typed.before }]])
      else enqueue([...queue, [edit]])
    },
    edit(edits) {
      let problem: Reason | undefined
      const tried = new Map(shown)
      for (const edit of edits) {
        const edited = apply(tried.get(edit.file), edit)
        if ('value' in edited) tried.set(edit.file, edited.value)
        else problem ??= edited.problem
      }
      if (!problem) enqueue([...queue, edits])
      return problem
    },
    async step(direction) {
      await flush()
      // Still unsent: the server would take back the step before it.
      if (queue.length > 0) return
      try {
        const answer = await port.step(direction)
        await readAfter(answer, answer.files)
        update({ ...take(answer), version: state.version + 1, saved: { kind: 'saved' } })
      } catch (error) {
        update({ saved: { kind: 'refused', reason: error } })
      }
    },
    resolve(conflict, kept) {
      update({ conflicts: state.conflicts.filter((each) => each !== conflict) })
      if (kept === 'ours') enqueue([...queue, [{ ...conflict.edit, before: conflict.theirs }]])
    },
    async follow(next) {
      if (next.revision === state.revision || queue.length > 0) return
      await reload([...stored.keys()])
      update({ ...take(next), version: state.version + 1 })
    },
    flush,
    close() {
      stopTimer?.()
      void flush()
    },
  }
}

/** The value at a place of a merged file; null for nothing. */
export function readPlace(value: unknown, { file, node, path }: Omit<Assignment, 'value'>): unknown {
  return valueAt(value, { kind: 'set', file, node, path: [...path], before: null, value: null })
}

/** A replaced file is shown unchanged until the server has processed it. */
function apply(value: unknown, edit: StudioEdit): Edited {
  return edit.kind === 'replace' ? { value } : applyEdit(value, edit)
}

function applyAll(value: unknown, edits: Group, file: string): unknown {
  return edits.reduce((current, edit) => {
    const edited = edit.file === file ? apply(current, edit) : { value: current }
    return 'value' in edited ? edited.value : current
  }, value)
}

function isSamePlace(one: SetEdit, other: SetEdit): boolean {
  return one.file === other.file && isSame(one.node, other.node) && isSame(one.path, other.path)
}

/** Compares by content: both are JSON. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
