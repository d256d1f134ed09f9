import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { CLIENT_FORM } from '#vocabulary/form-code.ts'
import { connectReceipts, createDossier, endDossier } from '../dossiers/index.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import { fillBlocks, getForm, getUser, readAnswers, SEED_LOCALE, SeedAnswers } from './fill-dossier.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Brings a dossier of the demo forward, one step at a time. */
export const DEMO_JOB = 'demo.advance'

/** A dossier with a goal, and its place in `seed.json`. */
export const PlannedDossier = z.object({ id: z.int(), index: z.int() })
export type PlannedDossier = z.infer<typeof PlannedDossier>

/** Whoever starts the demo looks at it first. */
const FIRST_STEP_MS = 10_000

/** How far a dossier goes once the application runs. */
export const SEED_GOALS = [
  'mission_validation',
  'adequacy_report_validation',
  'signature',
  'signed',
  'validated',
  'error',
  'refused',
] as const
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
  /** A state reached through signatures: by the real jobs, after the start. */
  goal: z.enum(SEED_GOALS).optional(),
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
    const id = await seedDossier(then, accounts, dossier)
    if (dossier.goal) planned.push({ id, index })
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

/** Signing takes seconds of work: it is left to the jobs, one dossier after the other. */
async function planGoals(services: Services, dossiers: readonly PlannedDossier[]): Promise<void> {
  if (dossiers.length === 0) return
  await services.store.db.transaction().execute((trx) =>
    enqueueJob(trx, {
      kind: DEMO_JOB,
      dedupKey: '0',
      payload: { dossiers, step: 0 },
      runAt: new Date(services.clock.now().getTime() + FIRST_STEP_MS),
    }),
  )
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
    return created
  })
  await fillBlocks(services, user, {
    id,
    form,
    answers: await readAnswers(services.deployment.folders, seed),
    count: seed.blocks,
  })
  if (seed.end) await endDossier(services, user, id, seed.end)
  return id
}

function getAccountId(accounts: ReadonlyMap<string, number>, login: string): number {
  const id = accounts.get(login)
  if (id === undefined) throw new Error(`seed.json: no account with the address ${login}`)
  return id
}
