import { createHash } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { PeriodicJob } from '../outbox/periodic-jobs.ts'
import type { Services } from '../services.ts'
import { parseAcknowledgementFile } from './acknowledgement-file.ts'
import { storableContent } from './storable-content.ts'
import { takeAcknowledgement } from './take-acknowledgement.ts'
import { writeAtomically } from './write-atomically.ts'

const INBOX_JOB = 'register.inbox'
const LARGEST_BYTES = 20 * 1024 * 1024
const DAY_MS = 86_400_000
/** After this long without a control line, a file is considered truncated. */
const PATIENCE_MS = 10 * 60_000

/** Polls the inbox every minute. */
export function inboxWork(services: Services): PeriodicJob {
  return {
    kind: INBOX_JOB,
    everyHours: 1 / 60,
    offsetHours: 0,
    run: async () => {
      await readInbox(services)
      // One audit row per poll would be half a million a year.
      await services.store.db
        .deleteFrom('outbox')
        .where('kind', '=', INBOX_JOB)
        .where('done_at', '<', new Date(services.clock.now().getTime() - DAY_MS))
        .execute()
    },
  }
}

/**
 * Processes each complete file of the folder `inbox` and moves it to `done`, or to `rejected` with the reason beside
 * it. After a crash a file is read again; its lines are then duplicates and ignored. Returns the number of files moved.
 */
export async function readInbox(services: Services): Promise<number> {
  const { directory } = services.config.register
  const inbox = join(directory, 'inbox')
  for (const folder of ['export', 'inbox', 'done', 'rejected'])
    await mkdir(join(directory, folder), { recursive: true, mode: 0o750 })
  let moved = 0
  const failures: unknown[] = []
  for (const name of (await readdir(inbox)).toSorted()) {
    if (!/^[\w-][\w.-]{0,150}\.csv$/i.test(name)) continue
    try {
      if (await readOne(services, inbox, name)) moved += 1
    } catch (error) {
      // One bad file must not block the others.
      services.log.error({ err: error, file: name }, 'register: acknowledgement file failed')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return moved
}

async function readOne(services: Services, inbox: string, name: string): Promise<boolean> {
  const found = await lstat(join(inbox, name)).catch(absent)
  if (found === undefined || !found.isFile()) return false
  if (found.size > LARGEST_BYTES) return reject(services, inbox, name, 'larger than 20 MB')
  const bytes = await readFile(join(inbox, name)).catch(absent)
  if (bytes === undefined) return false
  const hash = await readFile(join(inbox, `${name}.sha256`), 'utf8').catch(absent)
  const isDamaged = hash !== undefined && !hash.toLowerCase().startsWith(hashOf(bytes))
  const file = parseAcknowledgementFile(bytes.toString('utf8'))
  if (file.kind === 'incomplete' || isDamaged) {
    if (services.clock.now().getTime() - found.mtimeMs < PATIENCE_MS) return false
    return reject(services, inbox, name, isDamaged ? 'not the bytes of its .sha256' : 'no control line')
  }
  if (file.kind === 'refused') return reject(services, inbox, name, file.reason)
  for (const line of file.lines) await takeAcknowledgement(services, name, line)
  return move(services, inbox, name, 'done')
}

async function reject(services: Services, inbox: string, name: string, reason: string): Promise<boolean> {
  await services.store.db
    .insertInto('register_acknowledgement')
    .values({
      source: name,
      line_id: null,
      content: storableContent({ reason }),
      outcome: 'malformed',
      received_at: services.clock.now(),
    })
    .execute()
  const { directory } = services.config.register
  await writeAtomically(join(directory, 'rejected'), `${name}.reason.txt`, Buffer.from(`${reason}\n`))
  return move(services, inbox, name, 'rejected')
}

/** Never overwrites an earlier file of the same name. */
async function move(
  { config, clock }: Services,
  inbox: string,
  name: string,
  folder: 'done' | 'rejected',
): Promise<boolean> {
  const target = join(config.register.directory, folder)
  const isThere = (await lstat(join(target, name)).catch(absent)) !== undefined
  const free = isThere ? `${name}.${clock.now().getTime()}` : name
  await rename(join(inbox, `${name}.sha256`), join(target, `${free}.sha256`)).catch(absent)
  return (await rename(join(inbox, name), join(target, free)).then(() => true, absent)) ?? false
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
