import { expect, test } from 'vitest'
import { renderDocument } from '#documents/render-document.ts'
import type { AnswerInput } from '#engine/index.ts'
import { openDemoDossier } from '#test/support/demo-dossier.ts'
import { extractText } from '#test/support/pdf-tools.ts'
import { fillDocument } from '../documents/index.ts'
import { loadTemplates } from '../documents/load-templates.ts'
import { judgeSuitability } from './judge-suitability.ts'

async function judge(name: string, changes: Readonly<Record<string, AnswerInput>> = {}) {
  const dossier = await openDemoDossier(name, changes)
  if (!dossier.deployment.suitability) throw new Error('the demo has no suitability rules')
  return { ...dossier, judgement: judgeSuitability(dossier.session, dossier.deployment.suitability) }
}

test('a couple is judged person by person', async () => {
  const { judgement } = await judge('complete-couple', { cos_horizon: '0' })

  expect(judgement.reasons).toEqual([
    expect.objectContaining({ fr: expect.stringMatching(/^Henri LEMAIRE : .*horizon/) }),
  ])
  expect(
    judgement.criteria.map(({ holder, criteria }) => [holder, criteria.map(({ suits }) => suits)]),
  ).toEqual([
    ['Françoise LEMAIRE', [true, true, true]],
    ['Henri LEMAIRE', [false, true]],
  ])
})

test('a holder alone is judged without being named in the reasons', async () => {
  const { judgement } = await judge('complete', { obj_horizon: '0' })

  expect(judgement.criteria).toHaveLength(1)
  expect(judgement.reasons.map(({ fr }) => fr)).toEqual([expect.stringMatching(/^Votre horizon/)])
})

test('the report says what was asked, what it means and what would change it', async () => {
  const { deployment, session, today, judgement } = await judge('complete-couple', { cos_horizon: '0' })
  const template = (await loadTemplates(deployment)).find(({ code }) => code === 'rapport-d-adequation')
  if (!template) throw new Error('no report')
  const conclusion = [...judgement.reasons, deployment.suitability?.wayBack ?? { fr: '', en: '' }]
  const origin = { session, deployment, dossierId: 1, parties: [], criteria: judgement.criteria, conclusion }

  const { bytes } = await renderDocument(fillDocument(template, { ...origin, today: '2026-11-23' }).view)
  const text = extractText(bytes).replace(/\s+/g, ' ')

  expect(today).toBe('2026-11-21')
  for (const statement of [
    'Établi le 23 novembre 2026',
    'Conseiller Anne Conseil',
    'Numéro ORIAS 00000101',
    'Fonds étudiés',
    'Montant envisagé 10 000,00 €',
    'Critères d’adéquation : Henri LEMAIRE',
    'autre que « Moins de 5 ans »',
    'Non adapté',
    'Raisons du conseil',
    'Coûts',
    'Préférences de durabilité',
    'dupliquez le dossier',
    'Ce qui changerait la conclusion',
  ])
    expect(text).toContain(statement)
}, 60_000)
