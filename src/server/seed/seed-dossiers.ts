import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { DOSSIER_STATES, type DossierState } from '#vocabulary/dossier-state.ts'
import { CLIENT_FORM } from '#vocabulary/form-code.ts'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import type { DossierAction } from '#rules/dossier-state.ts'
import { Failure } from '#rules/failure.ts'
import { connectReceipts, createDossier, endDossier } from '../dossiers/index.ts'
import { changeDossierState } from '../envelopes/index.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import { recordChanges } from '../audit/record-changes.ts'
import type { Services } from '../services.ts'
import { fillDossier, getForm, getUser, readAnswers, SEED_LOCALE, SeedAnswers } from './fill-dossier.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Brings the dossiers of the demo to their goals. */
export const DEMO_JOB = 'demo.advance'

/** A dossier with a goal, and its place in `seed.json`. */
export const PlannedDossier = z.object({ id: z.int(), index: z.int() })
export type PlannedDossier = z.infer<typeof PlannedDossier>

/** The checks before a signature, which no call starts yet: the actions that lead to each state. */
const CHECKS: Readonly<Partial<Record<DossierState, readonly DossierAction[]>>> = {
  registration: ['startRegistration'],
  registered: ['startRegistration', 'endRegistration'],
  compliance_validation: ['startRegistration', 'endRegistration', 'startCompliance'],
  additional_documents: ['startRegistration', 'endRegistration', 'startCompliance', 'requestDocuments'],
  compliant: ['startRegistration', 'endRegistration', 'startCompliance', 'endCompliance'],
  compliant_payment: [
    'startRegistration',
    'endRegistration',
    'startCompliance',
    'endCompliance',
    'receivePayment',
  ],
}
const Login = z.string()

/** A dossier of the demo: whose it is, what it answers and how far it has gone. */
export const SeedDossier = z.strictObject({
  by: Login,
  /** Code of the form; paper subscriptions stand on that of the back office. */
  form: z.string().default(CLIENT_FORM),
  client: Login.optional(),
  /** Others who may open it. */
  authorized: z.array(Login).default([]),
  /** Name of the example in `cases/` whose answers it starts from. */
  case: z.string(),
  answers: SeedAnswers.default({}),
  /** How many visible blocks are submitted; never the one that opens an envelope. The last of a paper form signs it. */
  blocks: z.int().min(0),
  daysAgo: z.int().min(0),
  end: z
    .discriminatedUnion('status', [
      z.strictObject({ status: z.literal('canceled') }),
      z.strictObject({ status: z.literal('rejected'), reason: z.string() }),
    ])
    .optional(),
  /** A state of the dossier or of its review that signatures and decisions lead to, by the real jobs. */
  goal: z
    .enum([...DOSSIER_STATES, ...INTEGRATION_STATES])
    .exclude(['ongoing'])
    .optional(),
  /** A state of the checks before a signature. */
  checks: z.enum(DOSSIER_STATES).optional(),
})
export type SeedDossier = z.infer<typeof SeedDossier>

/**
 * Creates the dossiers that the deployment's `seed.json` describes, through the same actions as people do,
 * so that every one of them is valid. Does nothing without that file.
 */
export async function seedDossiers(services: Services, accounts: ReadonlyMap<string, number>): Promise<void> {
  const [folder] = services.deployment.folders
  if (folder === undefined) return
  const planned: PlannedDossier[] = []
  // As they would have come: a later number is a later dossier.
  const oldestFirst = [...(await readSeed(folder)).entries()].toSorted(
    ([, first], [, second]) => second.daysAgo - first.daysAgo,
  )
  for (const [index, dossier] of oldestFirst) {
    const at = new Date(services.clock.now().getTime() - dossier.daysAgo * DAY_MS)
    const then: Services = { ...services, clock: { now: () => at } }
    connectReceipts(then)
    const id = await seedDossier(then, accounts, dossier).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 'FORBIDDEN') throw error
      // A switch or a read-only role of the deployment: the demo shows the others.
      const { by, form } = dossier
      services.log.warn(
        { by, form },
        'demo: dossier left out, the deployment does not let its author fill it',
      )
      return undefined
    })
    if (id !== undefined && dossier.goal) planned.push({ id, index })
  }
  await planGoals(services, planned)
}

/** The dossiers of `seed.json`; none without that file. */
export async function readSeed(folder: string): Promise<readonly SeedDossier[]> {
  const text = await readFile(join(folder, 'seed.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? [] : z.array(SeedDossier).parse(JSON.parse(text))
}

/** Documents are drawn and sealed by jobs, which only the whole application runs. */
async function planGoals(services: Services, dossiers: readonly PlannedDossier[]): Promise<void> {
  if (dossiers.length === 0) return
  await services.store.db
    .transaction()
    .execute((trx) => enqueueJob(trx, { kind: DEMO_JOB, dedupKey: '0', payload: { dossiers } }))
}

async function seedDossier(
  services: Services,
  accounts: ReadonlyMap<string, number>,
  seed: SeedDossier,
): Promise<number> {
  const form = await getForm(services, seed.form)
  const user = await getUser(services, getAccountId(accounts, seed.by))
  const clientId = seed.client === undefined ? null : getAccountId(accounts, seed.client)
  const { id } = await services.store.db.transaction().execute(async (trx) => {
    const body = { formId: form.id, clientId, submittingBlockId: null, values: [] }
    const created = await createDossier(services, trx, user, body, SEED_LOCALE)
    for (const login of seed.authorized) {
      const account_id = getAccountId(accounts, login)
      await trx.insertInto('dossier_access').values({ dossier_id: created.id, account_id }).execute()
    }
    const at = services.clock.now()
    await recordChanges(trx, services.keys, { actorId: user.id, action: 'dossier.access-changed', at })
    return created
  })
  await fillDossier(services, user, {
    id,
    form,
    answers: await readAnswers(services.deployment.folders, seed),
    count: seed.blocks,
  })
  if (seed.checks) await check(services, id, seed.checks)
  if (seed.end) await endDossier(services, user, id, seed.end)
  return id
}

async function check(services: Services, dossierId: number, state: DossierState): Promise<void> {
  const by = { dossierId, actor: 'server', actorId: null, at: services.clock.now() } as const
  await services.store.db.transaction().execute(async (trx) => {
    for (const action of CHECKS[state] ?? []) await changeDossierState(services, trx, { ...by, action })
  })
}

function getAccountId(accounts: ReadonlyMap<string, number>, login: string): number {
  const id = accounts.get(login)
  if (id === undefined) throw new Error(`seed.json: no account with the address ${login}`)
  return id
}
