import { parseObject } from './stored-session.ts'
import { type AnswerInput, isSameInput } from '#engine/index.ts'

/** The subset of `Storage` used by drafts. */
export interface TextStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** What an unsent input was typed over. */
export interface DraftBase {
  /** Revision of the draft that it replaces; 0 for none. */
  readonly revision?: number
  /** Revision of its submitted block; 0 before the first submit. */
  readonly blockRevision?: number
}

/** One person's unsent inputs in one dossier. */
export interface LocalDrafts {
  read(): Readonly<Record<string, AnswerInput>>
  bases(): readonly (readonly [string, DraftBase])[]
  keep(name: string, input: AnswerInput, base?: DraftBase): void
  /** Removes a saved input unless it has changed since. */
  arrived(name: string, input: AnswerInput): void
  drop(names: Iterable<string>): void
}

/** Drafts expire because the device may be shared. Source: design "Identity". */
const KEPT_MS = 24 * 60 * 60 * 1_000

interface KeptDraft extends DraftBase {
  readonly input: AnswerInput
  readonly at: number
}

export function openLocalDrafts(store: TextStore, key: string, now: () => Date): LocalDrafts {
  const read = () => readDrafts(store.getItem(key), now().getTime())

  // Read anew for each change: another window with the same dossier keeps its drafts under the same key.
  const update = (change: (drafts: Map<string, KeptDraft>) => void) => {
    const drafts = read()
    change(drafts)
    if (drafts.size === 0) return store.removeItem(key)
    try {
      store.setItem(key, JSON.stringify(Object.fromEntries(drafts)))
    } catch {
      // Storage is full or forbidden: the answers stay in memory and are still saved to the server.
    }
    return undefined
  }

  return {
    read: () => Object.fromEntries([...read()].map(([name, { input }]) => [name, input])),
    bases: () => [...read()],
    keep: (name, input, base) =>
      update((drafts) => {
        drafts.set(name, { input, at: now().getTime(), ...base })
      }),
    arrived: (name, input) =>
      update((drafts) => {
        if (isSameInput(drafts.get(name)?.input ?? null, input)) drafts.delete(name)
      }),
    drop: (names) =>
      update((drafts) => {
        for (const name of names) drafts.delete(name)
      }),
  }
}

function readDrafts(text: string | null, nowMs: number): Map<string, KeptDraft> {
  const drafts = new Map<string, KeptDraft>()
  for (const [name, draft] of Object.entries(parseObject(text))) {
    if (isKeptDraft(draft) && nowMs - draft.at < KEPT_MS) drafts.set(name, draft)
  }
  return drafts
}

function isKeptDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null || !('input' in value)) return false
  const { at, revision = 0, blockRevision = 0 }: Partial<Record<keyof KeptDraft, unknown>> = value
  return [at, revision, blockRevision].every((each) => typeof each === 'number') && isInput(value.input)
}

function isInput(value: unknown): value is AnswerInput {
  if (value === null || typeof value === 'string') return true
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
