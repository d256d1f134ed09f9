import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeLocale, needWording, overrideWording, startWording } from './i18n.ts'
import { currentTranslation, type Translate } from './translation.ts'

const KEY = 'dashboard.button.create-for-lead'
const OTHER = 'dashboard.button.create'

const t: Translate = (key, values) => currentTranslation().t(key, values)

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  await startWording('fr')
})

// Other files run in this process too.
afterEach(async () => {
  overrideWording({})
  await changeLocale('fr')
  vi.unstubAllGlobals()
})

test('a deployment’s own label wins in both languages, and the others stay', async () => {
  const before = [t(KEY), t(OTHER)]

  overrideWording({
    [KEY]: { fr: 'Nouvelle souscription prospect', en: 'New subscription for a lead' },
  })
  const french = [t(KEY), t(OTHER)]
  await changeLocale('en')

  expect(french).toEqual(['Nouvelle souscription prospect', before[1]])
  expect(french[0]).not.toBe(before[0])
  expect(t(KEY)).toBe('New subscription for a lead')
})

test('a count has the thousands separator of its language', async () => {
  overrideWording({ [KEY]: { fr: '{count} dossiers', en: '{count} files' } })
  const french = t(KEY, { count: 10_000 })
  await changeLocale('en')

  expect([french, t(KEY, { count: 10_000 })]).toEqual(['10\u00A0000 dossiers', '10,000 files'])
})

test('French elides before a name', async () => {
  await needWording('desk')

  expect(['Antoine', 'Paul'].map((name) => t('team.hand-over.all-of', { name }))).toEqual([
    'Confier les dossiers d’Antoine',
    'Confier les dossiers de Paul',
  ])
})

test('a part asked for while the language changes is there in the language chosen', async () => {
  const changed = changeLocale('en')
  await Promise.all([changed, needWording('tasks')])

  expect(t('task.remind')).toBe('Remind')
  expect(currentTranslation().locale).toBe('en')
})

test('a sentence takes its values, and its singular for nought in French only', async () => {
  const french = [t('wizard.errors', { count: 0 }), t('wizard.errors', { count: 2 })]
  await changeLocale('en')

  expect(french).toEqual(['Une réponse est à corriger', '2 réponses sont à corriger'])
  expect(t('wizard.errors', { count: 0 })).toBe('0 answers need correcting')
  expect([1, 5].map((count) => t('wizard.hint.minimum', { count }))).toEqual([
    'Minimum 1 share',
    'Minimum 5 shares',
  ])
})

test('a part that is fetched late has components render again only where a sentence of it was missed', async () => {
  const before = currentTranslation()
  await needWording('known')
  const afterUnasked = currentTranslation()
  const missed = t('views.apply')
  await needWording('views')

  expect(afterUnasked).toBe(before)
  expect(t('known.title', { day: '1 mai' })).toContain('1 mai')
  expect(missed).toBe('views.apply')
  expect(currentTranslation()).not.toBe(afterUnasked)
  expect(t('views.apply')).toBe('Appliquer')
})
