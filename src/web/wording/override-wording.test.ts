import { getI18n } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { changeLocale, overrideWording, startWording } from './i18n.ts'

const KEY = 'dashboard.button.create-for-lead'
const OTHER = 'dashboard.button.create'

// Other files run in this process too.
afterEach(async () => {
  await overrideWording({})
  await changeLocale('fr')
  vi.unstubAllGlobals()
})

test('a deployment’s own label wins in both languages, and the others stay', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  await startWording('fr')
  const { t } = getI18n()
  const before = [t(KEY), t(OTHER)]

  await overrideWording({
    [KEY]: { fr: 'Nouvelle souscription prospect', en: 'New subscription for a lead' },
  })
  const french = [t(KEY), t(OTHER)]
  await changeLocale('en')

  expect(french).toEqual(['Nouvelle souscription prospect', before[1]])
  expect(french[0]).not.toBe(before[0])
  expect(getI18n().t(KEY)).toBe('New subscription for a lead')
})
