import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { compileForm, openForm } from '#engine/index.ts'
import { renderDocument } from '#documents/render-document.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import { fillDocument } from './fill-documents.ts'
import { loadTemplates } from './load-templates.ts'

const Case = z.object({
  today: z.string(),
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})

test('draws every document of the demo from a complete dossier', async () => {
  const deployment = await loadDeployment('demo')
  const form = deployment.forms.client
  if (form === undefined) throw new Error('the demo has no client form')
  const file = join(import.meta.dirname, '../../../deployments/demo/cases/complete.json')
  const { today, answers } = Case.parse(JSON.parse(await readFile(file, 'utf8')))
  const { settings, products, tables, receiptTypes } = deployment
  const session = openForm(compileForm(form), {
    answers,
    today,
    facts: {
      user: { code: 'C1', email: 'a@demo.test', firstName: 'Anne', lastName: 'Conseil' },
      dossier: {
        id: 1,
        state: 'ongoing',
        direct: false,
        clientId: null,
        advisorCode: 'C1',
        advisorEmail: 'a@demo.test',
      },
      settings,
      products,
      tables,
      receiptTypes,
    },
  })

  for (const template of await loadTemplates(deployment)) {
    const { view } = fillDocument(template, { session, deployment, dossierId: 1, today, parties: [] })
    const { bytes } = await renderDocument(view)
    expect([template.code, Buffer.from(bytes.subarray(0, 5)).toString()]).toEqual([template.code, '%PDF-'])
    expect(view.sections.length, template.code).toBeGreaterThan(1)
    expect(JSON.stringify(view.sections), template.code).not.toMatch(/undefined|\{[a-z_]+\}/)
  }
})
