import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { WireValue } from '#contract/answers.ts'
import type { Block } from '#form/definition.ts'
import { wireId } from '#rules/wire-id.ts'
import {
  blocksInOrder,
  connectReceipts,
  createDossier,
  endDossier,
  getVisibleDossier,
  loadDossier,
  openDossierForm,
  submitBlock,
} from '../dossiers/index.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { User } from '../http/authenticate.ts'
import { isReceiptElement, uploadReceipts } from '../receipts/index.ts'
import type { Services } from '../services.ts'
import { drawDemoReceipt } from './demo-receipt.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LOCALE = 'fr'

const Answers = z.record(z.string(), WireValue)
const Login = z.string()

/** A dossier of the demo: whose it is, what it answers and how far it has gone. */
const SeedDossier = z.strictObject({
  by: Login,
  client: Login.optional(),
  /** Others who may open it. */
  authorized: z.array(Login).default([]),
  /** Name of the example in `cases/` whose answers it starts from. */
  case: z.string(),
  answers: Answers.default({}),
  /** How many visible blocks are submitted; never the one that opens an envelope. */
  blocks: z.int().min(0),
  daysAgo: z.int().min(0),
  end: z
    .discriminatedUnion('status', [
      z.strictObject({ status: z.literal('canceled') }),
      z.strictObject({ status: z.literal('rejected'), reason: z.string() }),
    ])
    .optional(),
})
type SeedDossier = z.infer<typeof SeedDossier>

/**
 * Creates the dossiers that the deployment's `seed.json` describes, through the same actions as people do,
 * so that every one of them is valid. Does nothing without that file.
 */
export async function seedDossiers(services: Services, accounts: ReadonlyMap<string, number>): Promise<void> {
  const [folder] = services.deployment.folders
  if (folder === undefined) return
  const text = await readFile(join(folder, 'seed.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return
  for (const dossier of z.array(SeedDossier).parse(JSON.parse(text))) {
    const at = new Date(services.clock.now().getTime() - dossier.daysAgo * DAY_MS)
    const then: Services = { ...services, clock: { now: () => at } }
    connectReceipts(then)
    await seedDossier(then, accounts, folder, dossier)
  }
}

async function seedDossier(
  services: Services,
  accounts: ReadonlyMap<string, number>,
  folder: string,
  seed: SeedDossier,
): Promise<void> {
  const form = await getClientForm(services)
  const user = await getUser(services, getAccountId(accounts, seed.by))
  const example = Example.parse(
    JSON.parse(await readFile(join(folder, 'cases', `${seed.case}.json`), 'utf8')),
  )
  const clientId = seed.client === undefined ? null : getAccountId(accounts, seed.client)
  const { id } = await services.store.db.transaction().execute(async (trx) => {
    const body = { formId: form.id, clientId, submittingBlockId: null, values: [] }
    const created = await createDossier(services, trx, user, body, LOCALE)
    for (const login of seed.authorized) {
      const account_id = getAccountId(accounts, login)
      await trx.insertInto('dossier_access').values({ dossier_id: created.id, account_id }).execute()
    }
    return created
  })
  await fillBlocks(services, user, {
    id,
    form,
    answers: { ...example.answers, ...seed.answers },
    count: seed.blocks,
  })
  if (seed.end) await endDossier(services, user, id, seed.end)
}

const Example = z.object({ answers: Answers })

interface Filling {
  readonly id: number
  readonly form: PublishedForm
  readonly answers: z.infer<typeof Answers>
  readonly count: number
}

async function fillBlocks(services: Services, user: User, filling: Filling): Promise<void> {
  const { id, form, count } = filling
  let submitted = 0
  for (const block of blocksInOrder(form.definition)) {
    if (submitted === count) return
    const dossier = await loadDossier(
      services,
      services.store.db,
      await getVisibleDossier(services.store.db, user, id),
    )
    if (!openDossierForm(services, user, dossier).isBlockVisible(block.slug)) continue
    if (block.opensEnvelope) return
    await fillBlock(services, user, filling, block)
    submitted += 1
  }
}

async function fillBlock(
  services: Services,
  user: User,
  { id, form, answers }: Filling,
  block: Block,
): Promise<void> {
  const submittingBlockId = wireId(form.id, block.slug)
  const answered = block.elements.filter(({ name }) => Object.hasOwn(answers, name))
  for (const { name, attributes } of answered.filter(isReceiptElement)) {
    const title = attributes.label.fr
    const value = `data:application/pdf;base64,${(await drawDemoReceipt(title)).toString('base64')}`
    const [typeId = 1] = attributes.types ?? []
    const receipts = [{ typeId, elementId: wireId(form.id, name), value, title }]
    await uploadReceipts(services, user, {
      dossierId: id,
      body: { submittingBlockId, receipts },
      locale: LOCALE,
    })
  }
  const values = answered
    .filter((element) => !isReceiptElement(element))
    .map(({ name }) => ({ elementId: wireId(form.id, name), value: answers[name] ?? null }))
  await submitBlock(services, user, { id, body: { submittingBlockId, values }, locale: LOCALE })
}

async function getClientForm(services: Services): Promise<PublishedForm> {
  const current = services.forms.currentForms().find(({ code }) => code === 'client')
  if (!current) throw new Error('seed.json needs the form client')
  return services.forms.get(current.id)
}

function getAccountId(accounts: ReadonlyMap<string, number>, login: string): number {
  const id = accounts.get(login)
  if (id === undefined) throw new Error(`seed.json: nobody signs in as ${login}`)
  return id
}

async function getUser(services: Services, id: number): Promise<User> {
  return services.store.db
    .selectFrom('account')
    .select(['id', 'role', 'email', 'username', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
