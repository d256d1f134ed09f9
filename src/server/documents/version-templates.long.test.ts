import { afterAll, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { DocumentTemplate } from '#form/document-template.ts'
import { buildApp } from '#server/app.ts'
import type { App } from '#server/http/app.ts'
import { FEATURES, MOUNTS } from '#server/features.ts'
import { runPdfTool } from '#test/support/pdf-tools.ts'
import { createDossier, createUser, openSigningApp, type SigningApp } from '#test/support/signing-app.ts'
import { findEnvelopes, readDocuments } from '../envelopes/index.ts'
import { FormCatalogue } from '../forms/form-catalogue.ts'

const text = (words: string) => ({ fr: words, en: words })
const paragraph = (words: string) => ({ kind: 'paragraph', text: text(words) })

const apps: App[] = []

const first = await forFile(openSigningApp())
const advisor = await createUser(first, 'advisor')
afterAll(async () => {
  for (const app of apps) await app.close()
})

/** Restarts with a single subscription document made of these paragraphs. */
async function restart(...paragraphs: readonly string[]): Promise<SigningApp> {
  const { deployment, store } = first.services
  const template = DocumentTemplate.parse({
    code: 'bulletin',
    title: text('Bulletin'),
    envelope: 'subscription',
    printId: 37,
    sections: paragraphs.map(paragraph),
  })
  const forms = await FormCatalogue.publish(store.db, deployment, [template])
  const services = { ...first.services, forms }
  const app = await buildApp(services, FEATURES, MOUNTS)
  apps.push(app)
  return { ...first, app, services }
}

async function print({ app }: SigningApp, id: number): Promise<string> {
  const answer = await app.inject({ url: `/api/dossiers/${id}/printPdf/37`, headers: advisor.headers })
  const file = Buffer.from(answer.json().print.file, 'base64')
  return runPdfTool('sh', ['-c', 'pdftotext "$0" -'], file)
}

it('draws a dossier from the templates of its own version', async () => {
  const older = await createDossier(first, advisor)

  const next = await restart('Nouveau bulletin.')
  const newer = await createDossier(next, advisor)

  expect(await print(next, older)).toContain('Document de test.')
  expect(await print(next, newer)).toContain('Nouveau bulletin.')
})

it('fills envelopes from the templates of the version', async () => {
  const id = await createDossier(first, advisor)
  const { form_version_id: version } = await first.services.store.db
    .selectFrom('dossier')
    .select('form_version_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

  const next = await restart('Encore un autre.', 'En deux phrases.')
  const opened = await next.app.inject({
    method: 'PUT',
    url: `/api/dossiers/${id}/values`,
    headers: advisor.headers,
    payload: { submittingBlockId: `${version}-declare`, values: [] },
  })

  expect(opened.statusCode).toBe(200)
  const [envelope] = await findEnvelopes(first.services.store.db, id)
  const owner = { dossierId: id, envelopeId: envelope?.id ?? '' }
  const documents = await readDocuments(first.services.store.db, owner)
  expect(documents.map(({ code }) => code)).toEqual(['bulletin', 'origine'])
})

it('applies changed wording of a template to open dossiers', async () => {
  const before = await restart('Un paragraphe.', 'Deux paragraphes.', 'Trois.')
  const id = await createDossier(before, advisor)

  const next = await restart('Un paragraphe.', 'Deux paragraphes.', 'Trois paragraphes.')

  expect(await print(next, id)).toContain('Trois paragraphes.')
})

it('stores equal templates once, without a new version', async () => {
  const { db } = first.services.store
  const count = () => db.selectFrom('template_set').select('hash').execute()
  const once = await restart('Le même.')
  const sets = await count()

  const again = await restart('Le même.')

  expect(again.services.forms.currentForms()).toEqual(once.services.forms.currentForms())
  expect(await count()).toEqual(sets)
})

it('falls back to the current templates for a version stored without any', async () => {
  const { db } = first.services.store
  const id = await createDossier(await restart('Hier.'), advisor)
  const { code, definition } = await db
    .selectFrom('form_version')
    .innerJoin('dossier', 'dossier.form_version_id', 'form_version.id')
    .select(['form_version.code', 'form_version.definition'])
    .where('dossier.id', '=', id)
    .executeTakeFirstOrThrow()
  const earlier = await db
    .insertInto('form_version')
    .values({ code, hash: 'of an earlier release', definition: JSON.stringify(definition) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('dossier').set({ form_version_id: earlier.id }).where('id', '=', id).execute()

  expect(await print(await restart('Aujourd’hui.', 'En deux fois.'), id)).toContain('Aujourd’hui.')
})
