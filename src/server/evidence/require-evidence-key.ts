import { sql } from 'kysely'
import { recordStoreActAlone } from '../audit/record-audit.ts'
import { EVIDENCE_KEY_INTRODUCED, STORE_SUBJECT } from '../audit/store-events.ts'
import { ConfigError } from '../config-error.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { type EvidenceKey, generateEvidenceKey, keepEvidenceKey, loadEvidenceKey } from './evidence-key.ts'

type Parts = Pick<Services, 'store' | 'config'>

/**
 * The key that signs new roots; `undefined` leaves them unsigned. Generated next to an embedded store that has no signed
 * root. Throws `ConfigError` when the last root was signed by another key and this one was not introduced: a lost or
 * exchanged key must not be replaced silently.
 */
export async function requireEvidenceKey({ store: { db }, config }: Parts): Promise<EvidenceKey | undefined> {
  const key = await loadEvidenceKey(config)
  const last = await findLastKey(db)
  if (last === undefined) return key ?? generateEvidenceKey(config)
  if (key?.name === last || (key && (await isIntroduced(db, key.name)))) return key
  throw new ConfigError(
    `EVIDENCE_KEY: the roots were signed by the key ${last}, which is ${key ? `not the one here, ${key.name}` : 'missing'}. ` +
      'Put it back, or introduce another one with npm run roots -- --new-key',
  )
}

/**
 * Replaces the key that signs roots and records this in an audit row, which the next root covers. Uses the key of
 * `EVIDENCE_KEY`, or generates one if it is missing next to an embedded store. Throws when there is nothing to replace.
 */
export async function introduceEvidenceKey({
  store: { db },
  files,
  keys,
  clock,
  config,
}: Parts & Pick<Services, 'files' | 'keys' | 'clock'>): Promise<EvidenceKey> {
  const previous = await findLastKey(db)
  if (previous === undefined) throw new Error('no root is signed yet: the key needs no introduction')
  const key = (await loadEvidenceKey(config)) ?? (await generateEvidenceKey(config))
  if (key === undefined) throw new ConfigError('EVIDENCE_KEY: name the new key')
  if (key.name === previous)
    throw new Error(`the key is still ${previous}: move it away, or name another one`)
  await keepEvidenceKey(files, key)
  if (await isIntroduced(db, key.name)) return key
  await recordStoreActAlone(db, keys, EVIDENCE_KEY_INTRODUCED, {
    actorId: null,
    detail: { previous, key: key.name },
    at: clock.now(),
  })
  return key
}

async function findLastKey(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('evidence_root')
    .select('key')
    .where('key', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.key ?? undefined
}

async function isIntroduced(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', STORE_SUBJECT)
    .where('action', '=', EVIDENCE_KEY_INTRODUCED)
    .where(sql<boolean>`detail ->> 'key' = ${name}`)
    .executeTakeFirst()
  return row !== undefined
}
