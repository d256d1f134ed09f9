import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft, storeDraft } from '#web/session/text-drafts.ts'
import { lockDrafts, storeDraftKey, unlockDrafts } from './draft-lock.ts'
import { draftKey, dropOldDrafts, wipeOthers, wipeSession } from './stored-session.ts'

const KEY = btoa('k'.repeat(32))
const NOW = Date.parse('2026-11-21T10:00:00Z')
const drafts = JSON.stringify({ city: { input: 'Angers', at: NOW } })

/** Entries are own properties, as in a browser. */
function buildStorage() {
  const storage: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
    clear() {
      for (const key of Object.keys(storage)) Reflect.deleteProperty(storage, key)
    },
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(storage, name, { value })
  return storage
}

let storage: Record<string, string>
let ofTab: Record<string, string>
beforeEach(() => {
  storage = buildStorage()
  vi.stubGlobal('localStorage', storage)
  ofTab = buildStorage()
  vi.stubGlobal('sessionStorage', ofTab)
  storage[draftKey('client', '7')] = drafts
})
afterEach(() => vi.unstubAllGlobals())

async function endSession() {
  storeDraftKey(KEY)
  await lockDrafts(NOW)
  wipeSession({ keepDrafts: true })
}

test('keeps drafts unreadable until the same person signs in', async () => {
  await endSession()

  expect(JSON.stringify(storage)).not.toContain('Angers')
  expect(JSON.stringify(storage)).not.toContain(KEY)
  storeDraftKey(KEY)
  await unlockDrafts('client')
  expect(storage[draftKey('client', '7')]).toBe(drafts)
  expect(Object.keys(storage).filter((key) => key.startsWith('paraphe.locked.'))).toEqual([])
})

test('keeps what a reviewer has typed and not sent in the same way', async () => {
  storage['paraphe.profile'] = JSON.stringify({ username: 'client', firstname: 'Anne', lastname: 'Roy' })
  const typed = {
    'paraphe.decisions': '[]',
    'paraphe.remarks': '{"7":["Revoir le RIB"]}',
  }
  Object.assign(ofTab, typed)

  await endSession()

  expect(ofTab).toEqual({})
  expect(JSON.stringify(storage)).not.toContain('Revoir')
  storeDraftKey(KEY)
  await unlockDrafts('client')
  expect(ofTab).toEqual(typed)
  expect(Object.keys(storage).filter((key) => key.endsWith('.tab'))).toEqual([])
})

test('keeps what was typed in another tab, which is left once the key is gone', async () => {
  storage['paraphe.profile'] = JSON.stringify({ username: 'client', firstname: 'Anne', lastname: 'Roy' })
  storeDraft('8.', 'Demander un avis d’impôt')
  const other = ofTab
  ofTab = buildStorage()
  vi.stubGlobal('sessionStorage', ofTab)

  await endSession()
  vi.stubGlobal('sessionStorage', other)
  await lockDrafts(NOW)
  wipeSession({ keepDrafts: true })

  expect(JSON.stringify([storage, other])).not.toContain('Demander')
  storage['paraphe.profile'] = JSON.stringify({ username: 'client', firstname: 'Anne', lastname: 'Roy' })
  storeDraftKey(KEY)
  await unlockDrafts('client')
  expect(readDraft('8.')).toBe('Demander un avis d’impôt')
  storeDraft('8.', '')
  expect(Object.keys(storage).filter((key) => key.includes('8.'))).toEqual([])
})

test('who signs in over the page of another person finds nothing that was typed in the tab', () => {
  storage['paraphe.profile'] = JSON.stringify({ username: 'client', firstname: 'Anne', lastname: 'Roy' })
  ofTab['paraphe.remarks'] = 'Revoir le RIB'

  wipeOthers('client')
  expect(Object.keys(ofTab)).toHaveLength(1)
  wipeOthers('another')
  expect(ofTab).toEqual({})
})

test('gives no text to another person', async () => {
  storage['paraphe.profile'] = JSON.stringify({ username: 'client', firstname: 'Anne', lastname: 'Roy' })
  ofTab['paraphe.remarks'] = 'Revoir le RIB'
  await endSession()

  storeDraftKey(KEY)
  await unlockDrafts('another')

  expect(ofTab).toEqual({})
})

test('decrypts nothing with another key', async () => {
  await endSession()

  storeDraftKey(btoa('o'.repeat(32)))
  await unlockDrafts('client')

  expect(storage[draftKey('client', '7')]).toBeUndefined()
})

test('expires after a day without being decrypted', async () => {
  await endSession()

  dropOldDrafts(NOW + 25 * 60 * 60 * 1_000)

  expect(Object.keys(storage)).toEqual([])
})

test('leaves drafts unchanged when no key arrived', async () => {
  await lockDrafts(NOW)
  wipeSession({ keepDrafts: true })

  expect(storage[draftKey('client', '7')]).toBe(drafts)
})

test('the last field is kept as long as the drafts', () => {
  storage[draftKey('client', '7.field')] = JSON.stringify({ block: 'b', id: 'field-a', at: NOW })

  dropOldDrafts(NOW + 60 * 60 * 1_000)
  expect(Object.keys(storage)).toContain(draftKey('client', '7.field'))

  dropOldDrafts(NOW + 25 * 60 * 60 * 1_000)
  expect(Object.keys(storage)).toEqual([])
})
