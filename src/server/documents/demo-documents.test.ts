import { expect, test } from 'vitest'
import { renderDocument } from '#documents/render-document.ts'
import { openDemoDossier } from '#test/support/demo-dossier.ts'
import { fillDocument } from './fill-documents.ts'
import { loadTemplates } from './load-templates.ts'

test('draws every document of the demo from a complete dossier', async () => {
  const { deployment, session, today } = await openDemoDossier('complete')

  for (const template of await loadTemplates(deployment)) {
    const { view } = fillDocument(template, { session, deployment, dossierId: 1, today, parties: [] })
    const { bytes } = await renderDocument(view)
    expect([template.code, Buffer.from(bytes.subarray(0, 5)).toString()]).toEqual([template.code, '%PDF-'])
    expect(view.sections.length, template.code).toBeGreaterThan(1)
    expect(JSON.stringify(view.sections), template.code).not.toMatch(/undefined|\{[a-z_]+\}/)
  }
})
