import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { CONCERNED, CORRECTION_STATES } from '#vocabulary/correction.ts'
import { DOSSIER_STATES, type DossierState } from '#vocabulary/dossier-state.ts'
import { CLIENT_FORM } from '#vocabulary/form-code.ts'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import type { DossierAction } from '#rules/dossier-state.ts'
import { Failure } from '#rules/failure.ts'
import { createDossier, endDossier } from '../dossiers/index.ts'
import { changeDossierState } from '../envelopes/index.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import { recordChanges } from '../audit/record-changes.ts'
import { ignoreMissing } from '../ignore-missing.ts'
import type { Services } from '../services.ts'
import { fillDossier, getForm, getUser, readAnswers, SEED_LOCALE, SeedAnswers } from './fill-dossier.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Job that moves the demo's dossiers to their target states. */
export const DEMO_JOB = 'demo.advance'

/** A dossier with a target state, and its index in `seed.json`. */
export const PlannedDossier = z.object({ id: z.int(), index: z.int() })
export type PlannedDossier = z.infer<typeof PlannedDossier>

/** Actions that lead to each state of the checks before signature, which no call triggers yet. */
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

/** A correction that the reviewer asks for once a dossier is signed. */
const SeedCorrection = z.strictObject({
  concerned: z.enum(CONCERNED),
  /** Remarks by the name of the answer or receipt. */
  remarks: z.record(z.string(), z.string()),
  /** Answers that the dossier's author sends. */
  answers: SeedAnswers.default({}),
  /** State in which it stays; `accepted` by the review that `goal` names. */
  until: z.enum(CORRECTION_STATES).extract(['open', 'answered', 'accepted']),
})
export type SeedCorrection = z.infer<typeof SeedCorrection>

/** A demo dossier: owner, answers and progress. */
export const SeedDossier = z.strictObject({
  by: Login,
  /** Form code; paper subscriptions use the back-office form. */
  form: z.string().default(CLIENT_FORM),
  client: Login.optional(),
  /** Other accounts with access. */
  authorized: z.array(Login).default([]),
  /** Name of the case in `cases/` that provides the answers. */
  case: z.string(),
  answers: SeedAnswers.default({}),
  /**
   * Maximum number of visible blocks submitted; never the one that opens an envelope. The last block of a paper form
   * signs it.
   */
  blocks: z.int().min(0),
  daysAgo: z.int().min(0),
  end: z
    .discriminatedUnion('status', [
      z.strictObject({ status: z.literal('canceled') }),
      z.strictObject({ status: z.literal('rejected'), reason: z.string() }),
    ])
    .optional(),
  /** Target state of the dossier or of its review, reached through the real jobs. */
  goal: z
    .enum([...DOSSIER_STATES, ...INTEGRATION_STATES])
    .exclude(['ongoing'])
    .optional(),
  correction: SeedCorrection.optional(),
  /** Target state among the checks before signature. */
  checks: z.enum(DOSSIER_STATES).optional(),
})
export type SeedDossier = z.infer<typeof SeedDossier>

/**
 * Creates the dossiers of the deployment's `seed.json` through the application's actions, so that each is valid. No-op
 * without the file.
 */
export async function seedDossiers(services: Services, accounts: ReadonlyMap<string, number>): Promise<void> {
  const [folder] = services.deployment.folders
  if (folder === undefined) return
  const planned: PlannedDossier[] = []
  // In chronological order, so that ids ascend with time.
  const oldestFirst = [...(await readSeed(folder)).entries()].toSorted(
    ([, first], [, second]) => second.daysAgo - first.daysAgo,
  )
  for (const [index, dossier] of oldestFirst) {
    const at = new Date(services.clock.now().getTime() - dossier.daysAgo * DAY_MS)
    const then: Services = { ...services, clock: { now: () => at } }
    const id = await seedDossier(then, accounts, dossier).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 'FORBIDDEN') throw error
      // Not permitted by a feature switch or a read-only role of the deployment: skip this dossier.
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

/** The dossiers of `seed.json`; empty without the file. */
export async function readSeed(folder: string): Promise<readonly SeedDossier[]> {
  const text = await readFile(join(folder, 'seed.json'), 'utf8').catch(ignoreMissing)
  return text === undefined ? [] : z.array(SeedDossier).parse(JSON.parse(text))
}

/** Documents are rendered and sealed by jobs, which only the complete application runs. */
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
