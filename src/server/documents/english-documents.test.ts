import { expect, test } from 'vitest'
import type { FilledRow } from '#documents/document-view.ts'
import { COUPLE, openDemoDossier } from '#test/support/demo-dossier.ts'
import { fillDocument, selectTemplates } from './fill-documents.ts'
import { loadTemplates } from './load-templates.ts'

test('numbers and amounts are written in English words, with the French ones under them', async () => {
  const { deployment, session, today } = await openDemoDossier('complete-couple', { sub_language: 'en' })
  const templates = await loadTemplates(deployment)
  const origin = { session, deployment, dossierId: 4817, today, parties: COUPLE }

  const rows = selectTemplates(templates, session, 'subscription')
    .map((template) => fillDocument(template, origin).view)
    .filter(({ code }) => /^(bulletin|convention)/.test(code))
    .flatMap(({ sections }) =>
      sections.flatMap((each): readonly FilledRow[] => (each.kind === 'rows' ? each.rows : [])),
    )

  expect(rows.filter(({ label }) => label.endsWith(' words')).slice(-3)).toEqual([
    { label: 'Number of shares in words', value: 'five hundred', original: 'cinq cents' },
    { label: 'Amount in words', value: 'sixty-five thousand euros', original: 'soixante-cinq mille euros' },
    {
      label: 'Amount payable by the other party, in words',
      value: 'thirty-five thousand euros',
      original: 'trente-cinq mille euros',
    },
  ])
  expect(rows.filter(({ label }) => label === 'Amount at its charge').map(({ value }) => value)).toEqual([
    '€65,000.00 (sixty-five thousand euros)',
    '€35,000.00 (thirty-five thousand euros)',
  ])
})
