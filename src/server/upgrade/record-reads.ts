import { hash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pino from 'pino'
import * as z from 'zod'
import type { Role } from '#vocabulary/role.ts'
import { parseConfig } from '../config.ts'
import { Edition } from '../editions/edition.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import type { App } from '../http/app.ts'
import { hashToken } from '../http/authenticate.ts'
import { openServices } from '../open-services.ts'
import { type Db, openStoreBeside } from '../store/store.ts'

/** A read on behalf of a person. Written and read by two releases, so only add fields. */
const RecordedRead = z.object({
  account: z.int(),
  /** The call in OpenAPI notation. */
  call: z.string(),
  path: z.string(),
  status: z.int(),
  /** The body if it is a successful JSON answer, otherwise a description of it. */
  body: z.unknown(),
})
export type RecordedRead = z.infer<typeof RecordedRead>
type Read = Pick<RecordedRead, 'account' | 'call' | 'path'>

/** Name prefix of the folder that holds the copy of a rehearsal. */
export const COPY_PREFIX = 'paraphe-rehearsal-'
const DAY_MS = 86_400_000
const OK_BELOW = 300
/** Accounts per role: those with the most dossiers. */
const ACCOUNTS_OF_A_ROLE = 2
const DOSSIER_CALL = /^\/api\/dossiers?\/(integration-state\/)?\{(id|folderId)\}[^{}]*$/
/** Left out: an endless stream, and calls whose answers change with every opened document. */
const LEFT_OUT = ['/api/live', '/api/administration/journal', '/api/administration/journal/export']

/**
 * Answers a sample of reads as the server would, for people of every role, and writes the answers to a file. Opens no port
 * and runs no job. Refuses any store but the copy of a rehearsal, since it creates access tokens. With `like`, repeats the
 * reads of that file.
 */
export async function recordReads(
  path: string,
  { sample, at, like }: { readonly sample: number; readonly at: Date; readonly like?: string | undefined },
): Promise<number> {
  const config = parseConfig(process.env)
  if (config.databaseUrl !== undefined || !config.dataDir.includes(COPY_PREFIX))
    throw new Error('Reads are recorded on the copy of a rehearsal only: npm run upgrade -- --rehearse')
  const store = await openStoreBeside(config)
  try {
    const log = pino({ level: 'silent' })
    const services = await openServices(config, { now: () => at }, log, store)
    const { app } = await Edition.open(services)
    const reads = like === undefined ? await chooseReads(app, store.db, sample) : await readRecorded(like)
    const tokens = await makeTokens(store.db, new Set(reads.map(({ account }) => account)), at)
    const recorded: RecordedRead[] = []
    for (const read of reads) recorded.push(await answer(app, read, tokens.get(read.account) ?? ''))
    await writeAtomically(path, recorded.map((each) => `${JSON.stringify(each)}\n`).join(''))
    await app.close()
    await services.documents.close()
    return recorded.length
  } finally {
    await store.close()
  }
}

export async function readRecorded(path: string): Promise<readonly RecordedRead[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean)
  return lines.map((line) => RecordedRead.parse(JSON.parse(line)))
}

interface Reader {
  readonly id: number
  readonly role: Role
}

/** Every call without parameters for people of every role, then calls about dossiers for people who may see them. */
async function chooseReads(app: App, db: Db, sample: number): Promise<readonly Read[]> {
  const readers = await findReaders(db)
  const calls = app.calls.filter(({ method, path }) => method === 'GET' && !LEFT_OUT.includes(path))
  const plain = calls.filter(({ path }) => !path.includes('{'))
  const about = calls.filter(({ path }) => DOSSIER_CALL.test(path))
  const reads = readers.flatMap(({ id, role }) =>
    plain
      .filter((call) => call.public || call.roles.includes(role))
      .map(({ path }) => ({ account: id, call: path, path })),
  )
  const staff = readers.filter(({ role }) => role === 'manageDossier' || role === 'compliance')
  for (const { id, people } of await findDossiers(db, sample)) {
    if (reads.length >= sample) break
    for (const { id: account, role } of [...people, ...staff])
      reads.push(
        ...about
          .filter(({ roles }) => roles.includes(role))
          .map(({ path }) => ({ account, call: path, path: path.replace(/\{\w+\}/, String(id)) })),
      )
  }
  return reads.slice(0, sample)
}

async function findReaders(db: Db): Promise<readonly Reader[]> {
  const { rows } = await sql<Reader>`
    select id, role from (
      select id, role, row_number() over (partition by role order by
        (select count(*) from dossier where advisor_id = account.id or client_id = account.id) desc, id) as rank
      from account where closed_at is null and erased_at is null) as ranked
    where rank <= ${ACCOUNTS_OF_A_ROLE} order by role, id`.execute(db)
  return rows
}

/** A sample over the whole store, with client and advisor of each dossier. */
async function findDossiers(
  db: Db,
  most: number,
): Promise<readonly { readonly id: number; readonly people: readonly Reader[] }[]> {
  const { rows } = await sql<{ id: number; people: readonly Reader[] }>`
    select dossier.id, coalesce(json_agg(json_build_object('id', account.id, 'role', account.role) order by account.id)
      filter (where account.id is not null), '[]') as people
    from (select id, advisor_id, client_id from dossier order by md5(id::text) limit ${most}) as dossier
    left join account on account.id in (advisor_id, client_id) and account.closed_at is null
    group by dossier.id order by md5(dossier.id::text)`.execute(db)
  return rows
}

/** Creates access tokens like those of a sign-in. */
async function makeTokens(
  db: Db,
  accounts: ReadonlySet<number>,
  at: Date,
): Promise<ReadonlyMap<number, string>> {
  const tokens = new Map([...accounts].map((id) => [id, randomBytes(24).toString('base64url')] as const))
  for (const [id, token] of tokens)
    await db
      .insertInto('identity_payload')
      .values({
        model: 'AccessToken',
        id: hashToken(token),
        payload: JSON.stringify({ accountId: String(id) }),
        expires_at: new Date(at.getTime() + DAY_MS),
      })
      .execute()
  return tokens
}

async function answer(app: App, read: Read, token: string): Promise<RecordedRead> {
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode: status, headers: given, rawPayload } = await app.inject({ url: read.path, headers })
  const type = given['content-type'] ?? ''
  const { account, call, path } = read
  return { account, call, path, status, body: status < OK_BELOW ? readBody(type, rawPayload) : null }
}

/** Ignores drawn documents, which differ each time; compares texts by their hash. */
function readBody(type: string, bytes: Buffer): unknown {
  if (type.includes('json')) return JSON.parse(bytes.toString('utf8'))
  return type.startsWith('text/') ? { type, sha256: hash('sha256', bytes) } : { type }
}
