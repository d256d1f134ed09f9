import { afterAll, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { DossierDetail } from '#contract/dossiers.ts'
import { FormVersion } from '#contract/forms.ts'
import { buildApp } from '#server/app.ts'
import type { App } from '#server/http/app.ts'
import { FEATURES, MOUNTS } from '#server/features.ts'
import { createDossier, createUser, openEnvelope, openSigningApp } from '#test/support/signing-app.ts'
import { FormCatalogue } from '../forms/form-catalogue.ts'
import type { LoadedDeployment } from '../forms/loaded-deployment.ts'
import { OutboxRunner } from '../outbox/outbox.ts'

const apps: App[] = []

const first = await forFile(openSigningApp())
const advisor = await createUser(first, 'advisor')
afterAll(async () => {
  for (const app of apps) await app.close()
})

/** The next start, with this title of the form; and one more question when `asks`. */
async function restart(title: string, asks?: string): Promise<App> {
  const { deployment, store, clock, log, forms: published } = first.services
  const next: LoadedDeployment = { ...deployment, forms: changed(deployment, title, asks) }
  const outbox = new OutboxRunner(store, clock, log)
  const forms = await FormCatalogue.publish(store.db, next, published.templates)
  const app = await buildApp({ ...first.services, deployment: next, outbox, forms }, FEATURES, MOUNTS)
  apps.push(app)
  return app
}

function changed({ forms }: LoadedDeployment, title: string, asks?: string): LoadedDeployment['forms'] {
  const { client } = forms
  if (!client) throw new Error('the test form is missing')
  const question = { name: asks ?? '', type: 'input_text', attributes: { label: { fr: 'x', en: 'x' } } }
  const pages = client.pages.map((page) => ({
    ...page,
    title: { fr: title, en: title },
    blocks: page.blocks.map((block, index) =>
      asks === undefined || index > 0 ? block : { ...block, elements: [...block.elements, question] },
    ),
  }))
  return { client: { ...client, pages } }
}

/** The form version of a dossier and the title of its first page, as sent to the browser. */
async function read(app: App, id: number) {
  const { headers } = advisor
  const { dossier } = DossierDetail.parse((await app.inject({ url: `/api/dossiers/${id}`, headers })).json())
  const url = `/api/forms/${dossier.form_id}/definition?texts=${dossier.texts_id}`
  const version = FormVersion.parse((await app.inject({ url, headers })).json())
  return { form: version.id, title: version.definition.pages[0]?.title.fr }
}

it('texts reach open dossiers until an envelope freezes them', async () => {
  const open = await createDossier(first, advisor)
  const signing = await createDossier(first, advisor)
  const before = await read(first.app, open)
  await openEnvelope(first, advisor, signing)

  const app = await restart('Investir')

  expect(await read(app, open)).toEqual({ form: before.form, title: 'Investir' })
  expect(await read(app, signing)).toEqual(before)
})

it('an envelope keeps the texts of the day, whatever the dossier was started with', async () => {
  const id = await createDossier(first, advisor)
  const app = await restart('Placer')
  const url = `/api/dossiers/${id}`
  const { form } = await read(app, id)
  const { headers } = advisor
  const payload = { submittingBlockId: `${form}-declare`, values: [] }

  const opened = await app.inject({ method: 'PUT', url: `${url}/values`, headers, payload })
  const later = await restart('Épargner')

  expect(opened.statusCode).toBe(200)
  expect(await read(later, id)).toEqual({ form, title: 'Placer' })
})

it('another structure leaves open dossiers on theirs, with the newest texts of it', async () => {
  const id = await createDossier(first, advisor)
  const { form } = await read(first.app, id)
  await restart('Dernier mot')

  const app = await restart('Autre formulaire', 'asked_now')

  expect(await read(app, id)).toEqual({ form, title: 'Dernier mot' })
})

it('ignores texts of another form structure', async () => {
  const app = await restart('Autre formulaire', 'asked_now')
  const [current] = (await app.inject({ url: '/api/forms/current', headers: advisor.headers })).json().forms

  const answer = await app.inject({
    url: `/api/forms/1/definition?texts=${current.id}`,
    headers: advisor.headers,
  })

  expect(answer.statusCode).toBe(404)
})
