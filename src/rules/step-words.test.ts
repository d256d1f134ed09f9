import { expect, test } from 'vitest'
import type { DossierStep } from './dossier-steps.ts'
import { stepWords, type StepContext } from './step-words.ts'

const CONTEXT: StepContext = {
  company: 'Hauterive Gestion',
  isOwn: true,
  review: null,
  waitsFor: [],
  isAwaited: false,
  paysByDebit: false,
  associateCode: null,
  reviewDays: 5,
}
const step = (code: DossierStep['code'], state: DossierStep['state'], day: string | null = null) => ({
  code,
  state,
  day,
})
const say = (given: DossierStep, context: Partial<StepContext> = {}, locale: 'fr' | 'en' = 'fr') =>
  stepWords(given, { ...CONTEXT, ...context }, locale)

test('a step that took place has its day, the first of a month as the French write it', () => {
  expect(say(step('signed', 'done', '2026-12-01'))).toEqual({
    title: 'Souscription signée',
    text: 'Le 1er décembre 2026',
  })
  expect(say(step('signed', 'done', '2026-12-01'), {}, 'en').text).toBe('On 1 December 2026')
})

test('an entry in the register has its day and the code of the associate', () => {
  const entered = step('register', 'done', '2026-11-26')

  expect(say(entered, { associateCode: 'A-90001' }).text).toBe(
    'Le 26 novembre 2026, sous le code associé\u00a0A-90001',
  )
  expect(say(entered, { associateCode: 'A-90001' }, 'en').text).toBe(
    'On 26 November 2026, under the associate code A-90001',
  )
  expect(say(entered).text).toBe('Le 26 novembre 2026')
})

test('a step under way says whom it waits for, and by when', () => {
  const waitsFor = ['Florence Lemaire', 'Hugo Lemaire']

  expect(say(step('signed', 'now', '2026-12-22'), { waitsFor }).text).toBe(
    'En attente de la signature de Florence Lemaire et Hugo Lemaire, au plus tard le 22 décembre 2026',
  )
  expect(say(step('signed', 'now', '2026-12-22'), { waitsFor, isAwaited: true }).text).toBe(
    'À vous de signer, au plus tard le 22 décembre 2026',
  )
  expect(say(step('signed', 'now', '2026-12-22')).text).toBe('Les documents sont en préparation')
  expect(say(step('payment', 'now', '2026-12-06')).text).toBe('Par virement, au plus tard le 6 décembre 2026')
  expect(say(step('review', 'now', '2026-11-30')).text).toBe(
    'Réponse attendue au plus tard le 30 novembre 2026',
  )
})

test('investors read of their shares, others of the shares', () => {
  expect(say(step('enjoyment', 'coming', '2027-03-01')).title).toBe('Jouissance de vos parts')
  expect(say(step('enjoyment', 'coming', '2027-03-01'), { isOwn: false })).toEqual({
    title: 'Jouissance des parts',
    text: 'À partir du 1er mars 2027',
  })
})

test('the review says what was decided', () => {
  const decided = step('review', 'done', '2026-11-25')

  expect(say(decided, { review: 'refused' }).text).toBe('Refusée le 25 novembre 2026')
  expect(say(decided, { review: 'sync' }).text).toBe('Acceptée le 25 novembre 2026')
  expect(say(step('review', 'now', '2026-11-25'), { review: 'error' }).text).toContain('Hauterive Gestion')
  expect(say(step('review', 'coming')).text).toBe('5 jours ouvrés après la signature')
})
