import { expect, test } from 'vitest'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { buildDossierDeployment } from '#test/support/dossier-form.ts'
import {
  buildInput,
  buildSignButton,
  buildSubscriptionBlocks,
  buildSubscriptionForm,
  SIGNERS_BLOCK,
} from '#test/support/form-parts.ts'
import { mailOutcome } from './mail-outcome.ts'

const PRODUCT = buildInput('product', 'input_text', { role: 'subscription.product' }, { defaultValue: 'DPA' })
const FORM = buildSubscriptionForm([
  { ...SIGNERS_BLOCK, elements: [...SIGNERS_BLOCK.elements, PRODUCT] },
  ...buildSubscriptionBlocks([buildSignButton('subscription_subscriber')]),
])

const { signing, client: ceremony } = await openCeremony({
  deployment: { forms: { client: FORM }, products: buildDossierDeployment().products },
})
const { services } = signing
const { db } = services.store

/** A signed dossier that has just been entered in the register. */
async function enterInRegister(stepMails = services.deployment.stepMails): Promise<number> {
  const { dossierId } = await ceremony.prepare(['subscriber'])
  const view = await ceremony.openView(dossierId, 'subscription_subscriber')
  await ceremony.proveOneself(view)
  await ceremony.sign(view)
  await services.outbox.drain()
  await db.updateTable('dossier').set({ integration_state: 'sync' }).where('id', '=', dossierId).execute()
  const deployment = { ...services.deployment, stepMails }
  await db
    .transaction()
    .execute((trx) =>
      mailOutcome({ ...services, deployment }, trx, { dossierId, state: 'sync', eventId: dossierId }),
    )
  await services.outbox.drain()
  return dossierId
}

async function readMails(key: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('demo_mail')
    .select(['recipient', 'body'])
    .where('dedup_key', 'like', `${key}-%`)
    .execute()
  return rows.filter(({ recipient }) => recipient === 'florence@orange.test').map(({ body }) => body)
}

/** Months later, after the day from which the shares earn income. */
async function waitForIncome(): Promise<void> {
  signing.clock.advance({ hours: 24 * 220 })
  await db
    .updateTable('outbox')
    .set({ run_at: new Date(0) })
    .where('kind', '=', 'dossier.enjoyment')
    .execute()
  await services.outbox.drain()
}

const id = await enterInRegister()
const gone = await enterInRegister()
const silent = await enterInRegister(['accepted'])
const later = await enterInRegister(['enjoyment'])

test('the entry in the register announces the first day of income, and that day is mailed once', async () => {
  await db.updateTable('dossier').set({ integration_state: 'error' }).where('id', '=', gone).execute()
  const [entered = ''] = await readMails(`review-${id}`)
  const early = await readMails(`enjoyment-${id}`)

  await waitForIncome()

  const [, day = 'a day'] = /donnent droit aux revenus à partir du (.+ \d{4})/.exec(entered) ?? []
  expect(day).toMatch(/^1er/)
  expect(early).toEqual([])
  const [mail = '', ...others] = await readMails(`enjoyment-${id}`)
  expect(mail).toContain(`les parts de votre souscription donnent droit aux revenus depuis le ${day}`)
  expect(others).toEqual([])
  expect(await readMails(`enjoyment-${gone}`)).toEqual([])
})

test('a deployment chooses the steps that are mailed', async () => {
  await waitForIncome()

  expect(await readMails(`review-${silent}`)).toEqual([])
  expect(await readMails(`enjoyment-${silent}`)).toEqual([])
  expect(await readMails(`review-${later}`)).toEqual([])
  expect(await readMails(`enjoyment-${later}`)).toHaveLength(1)
})
