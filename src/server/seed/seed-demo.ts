import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { ADVISING_ROLES, isAdvising } from '#vocabulary/role.ts'
import { hashPassword } from '#identity/index.ts'
import { recordChanges } from '../audit/record-changes.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { SPECIMEN_ADVISOR_IDENTITY } from '../forms/deployment-cases.ts'
import { ignoreMissing } from '../ignore-missing.ts'
import { loadList } from '../screening/index.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, demoEmail, findDemoSignIn, type DemoLogin } from './demo-accounts.ts'
import { seedCustomers } from './seed-customers.ts'
import { seedDossiers } from './seed-dossiers.ts'

/** Account ids of the demo by login. */
export type DemoAccountIds = ReadonlyMap<DemoLogin, number>

/** Arbitrary unique advisory lock key: "seed" in ASCII. */
const SEED_LOCK = 0x73656564

/** Fills an empty store with the demo; no-op for another deployment or a store with accounts. */
export async function seedDemo(services: Services): Promise<void> {
  const { store } = services
  if (findDemoSignIn(services) === undefined || (await hasAccounts(store.db))) return
  services.log.info('demo: seeding accounts and dossiers')
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const { keys, clock } = services
  const accounts = await store.db.transaction().execute(async (trx) => {
    // Two processes may start on the same empty store.
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx)
    if (await hasAccounts(trx)) return undefined
    const made = await insertAccounts(trx, passwordHash)
    await insertNetwork(trx, clock.now())
    await recordChanges(trx, keys, { actorId: null, action: 'account.created', at: clock.now() })
    return made
  })
  if (accounts) await seedContent(services, accounts)
}

/** Demo content besides the accounts; runs once, in the process that created them. */
async function seedContent(services: Services, accounts: DemoAccountIds): Promise<void> {
  await seedCustomers(services)
  // A sandbox starts empty, for the dossiers of programs.
  if (!services.config.isSandbox) await seedDossiers(services, accounts)
  await seedScreening(services)
  services.log.info({ accounts: accounts.size }, 'demo: seeded')
}

async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** One network with one team: the manager and those under them. */
async function insertNetwork(trx: Trx, at: Date): Promise<void> {
  const network = await trx
    .insertInto('network')
    .values({ name: 'Réseau Carpentier', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const team = await trx
    .insertInto('team')
    .values({ network_id: network.id, name: 'Paris', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const head = trx.selectFrom('account').select('id').where('role', '=', 'manager')
  await trx
    .updateTable('account')
    .set({ team_id: team.id })
    .where('role', 'in', ADVISING_ROLES)
    .where((eb) => eb.or([eb('id', 'in', head), eb('parent_id', 'in', head)]))
    .execute()
}

async function insertAccounts(trx: Trx, passwordHash: string): Promise<DemoAccountIds> {
  const ids = new Map<DemoLogin, number>()
  for (const person of DEMO_PEOPLE) {
    const { id } = await trx
      .insertInto('account')
      .values({
        role: person.role,
        email: demoEmail(person.login),
        username: person.username,
        civility: person.civility,
        first_name: person.firstName,
        last_name: person.lastName,
        mobile: person.mobile,
        password_hash: passwordHash,
        advisor_identity: isAdvising(person.role) ? JSON.stringify(SPECIMEN_ADVISOR_IDENTITY) : null,
        parent_id: person.parent === undefined ? null : (ids.get(person.parent) ?? null),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(person.login, id)
  }
  return ids
}

const SAMPLE = 'screening-sample'

/** Loads the deployment's sample of invented names, with which the demo's dossiers are compared. No-op without the file. */
async function seedScreening(services: Services): Promise<void> {
  const [folder = ''] = services.deployment.folders
  const text = await readFile(join(folder, `${SAMPLE}.csv`), 'utf8').catch(ignoreMissing)
  if (text !== undefined) await loadList(services, SAMPLE, text)
}
