import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { CurrentForms } from '#contract/forms.ts'
import { FormCatalogue } from '#server/forms/form-catalogue.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { enqueueJob, OutboxRunner } from '#server/outbox/outbox.ts'
import { FormDefinition } from '#form/definition.ts'
import { buildElement, buildForm } from '#test/support/build-form.ts'
import { TestApi } from '#test/support/api-client.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { LiveClient } from '#test/support/live-client.ts'
import { buildDeployment } from '#test/support/test-deployment.ts'
import { EditionHost } from './edition-host.ts'
import { Edition } from './edition.ts'

const form = FormDefinition.parse(buildForm([buildElement('age', 'input_integer')]))
const first = buildDeployment({ forms: { [form.code]: form } })
const api = await TestApi.start(first)
const port = await findFreePort()
const url = `http://127.0.0.1:${port}`
const host = new EditionHost(await Edition.open(api.services))
await host.start({ port, host: '127.0.0.1' })
afterAll(async () => {
  await host.stop()
  await api.close()
})

const TOKEN = 'token-of-an-advisor'
const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }

async function signIn(): Promise<void> {
  const { id } = await api.signIn('advisor')
  await api.services.store.db
    .insertInto('identity_payload')
    .values({
      model: 'AccessToken',
      id: hashToken(TOKEN),
      payload: JSON.stringify({ accountId: String(id) }),
      expires_at: new Date('2099-01-01'),
    })
    .execute()
}

const readForm = async () => {
  const forms = await (await fetch(`${url}/api/forms/current`, { headers })).json()
  return CurrentForms.parse(forms).forms[0]?.id
}
const create = (formId: number | undefined) =>
  fetch(`${url}/api/dossiers`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ formId, clientId: null, submittingBlockId: null, values: [] }),
  })

test('another edition answers immediately; streams stay open, and a page of the former one still starts a dossier', async () => {
  await signIn()
  const before = await readForm()
  const page = await LiveClient.open(url, headers.authorization)
  const title = { fr: 'Autre', en: 'Other' }
  const deployment = {
    ...first,
    phone: '01 99 00 00 99',
    forms: { [form.code]: { ...form, title } },
  }
  const { store, forms, log } = api.services

  await host.replace(
    await Edition.open({
      ...api.services,
      deployment,
      outbox: new OutboxRunner(store, api.clock, log),
      forms: await FormCatalogue.publish(store.db, deployment, forms.templates),
    }),
  )
  const after = await readForm()
  const created = await create(before)
  const { id, form_id } = z.object({ id: z.number(), form_id: z.number() }).parse(await created.json())
  await page.until(({ changed }) => changed.includes(id))

  expect(after).not.toBe(before)
  expect(form_id).toBe(after)
  expect(await (await fetch(`${url}/api/deployment`)).json()).toMatchObject({ phone: '01 99 00 00 99' })
})

test('a stop waits for the jobs of a replaced edition no longer than for its own', async () => {
  const { store, log } = api.services
  const openNext = () => Edition.open({ ...api.services, outbox: new OutboxRunner(store, api.clock, log) })
  const replaced = await openNext()
  const { promise: endless, resolve: end } = Promise.withResolvers<void>()
  const started = new Promise<void>((resolve) =>
    replaced.services.outbox.handle('endless', () => {
      resolve()
      return endless
    }),
  )
  await store.db
    .transaction()
    .execute((trx) => enqueueJob(trx, { kind: 'endless', payload: {}, runAt: api.clock.now() }))
  const stopped = new EditionHost(replaced)
  await stopped.start({ port: await findFreePort(), host: '127.0.0.1' })
  await started
  await stopped.replace(await openNext())

  await stopped.stop(10)

  const job = await store.db
    .selectFrom('outbox')
    .select('done_at')
    .where('kind', '=', 'endless')
    .executeTakeFirstOrThrow()
  end()
  expect(job.done_at).toBeNull()
})

test('a stop does not wait for a connection that has sent no request', async () => {
  const { store, log } = api.services
  const stopped = new EditionHost(
    await Edition.open({ ...api.services, outbox: new OutboxRunner(store, api.clock, log) }),
  )
  const own = await findFreePort()
  await stopped.start({ port: own, host: '127.0.0.1' })
  // Browsers open one ahead, and Node's fetch after each stream that it aborts.
  const unused = connect(own, '127.0.0.1')
  const closed = once(unused, 'close')
  await once(unused, 'connect')
  // Connections are accepted in their order.
  await fetch(`http://127.0.0.1:${own}/readyz`)

  await stopped.stop()

  await closed
})

test('still refuses a form that never was', async () => {
  expect((await create(999_999)).status).toBe(422)
})
