import { lstat, mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../files/write-atomically.ts'
import { ignoreMissing } from '../ignore-missing.ts'
import type { PeriodicJob } from '../outbox/periodic-jobs.ts'
import type { Services } from '../services.ts'
import { takeAnswerFile, takeEach } from './answer-file.ts'
import { connectorPort } from './connector-port.ts'
import { noteExchange } from './note-exchange.ts'

const INBOX_JOB = 'register.inbox'
const DAY_MS = 86_400_000

/** Reads the register's answers every minute. */
export function inboxWork(services: Services): PeriodicJob {
  return {
    kind: INBOX_JOB,
    everyHours: 1 / 60,
    offsetHours: 0,
    run: async () => {
      await readAnswers(services)
      // One audit row per poll would be half a million a year.
      await services.store.db
        .deleteFrom('outbox')
        .where('kind', '=', INBOX_JOB)
        .where('done_at', '<', new Date(services.clock.now().getTime() - DAY_MS))
        .execute()
    },
  }
}

/** Reads the folder `inbox` and, if the connector collects answers, the register's server. Returns the number of files. */
export async function readAnswers(services: Services): Promise<number> {
  const read = await readInbox(services)
  return read + ((await connectorPort.find(services)?.collect?.()) ?? 0)
}

/**
 * Processes each complete file of the folder `inbox` and moves it to `done`, or to `rejected` with the reason beside
 * it. After a crash a file is read again; its lines are then duplicates and ignored. Returns the number of files moved.
 */
async function readInbox(services: Services): Promise<number> {
  const { directory } = services.config.register
  const inbox = join(directory, 'inbox')
  for (const folder of ['export', 'inbox', 'done', 'rejected'])
    await mkdir(join(directory, folder), { recursive: true, mode: 0o750 })
  const files = (await readdir(inbox)).toSorted().map((name) => ({ name }))
  return takeEach(services, files, ({ name }) => readOne(services, inbox, name))
}

async function readOne(services: Services, inbox: string, name: string): Promise<boolean> {
  const found = await lstat(join(inbox, name)).catch(ignoreMissing)
  if (found === undefined || !found.isFile()) return false
  const begun = performance.now()
  const outcome = await takeAnswerFile(services, {
    name,
    size: found.size,
    modifiedAt: found.mtime,
    read: () => readFile(join(inbox, name)),
    readHash: () => readFile(join(inbox, `${name}.sha256`), 'utf8').catch(ignoreMissing),
  })
  if (outcome.kind === 'incomplete') return false
  const reason = outcome.kind === 'rejected' ? outcome.reason : null
  if (reason !== null)
    await writeAtomically(
      join(services.config.register.directory, 'rejected', `${name}.reason.txt`),
      `${reason}\n`,
      0o640,
    )
  const lines = outcome.kind === 'taken' ? String(outcome.lines) : ''
  await noteExchange(services, {
    connector: 'files',
    direction: 'in',
    name,
    begun,
    answer: lines,
    error: reason,
  })
  return move(services, inbox, name, reason === null ? 'done' : 'rejected')
}

/** Never overwrites an earlier file of the same name. */
async function move(
  { config, clock }: Services,
  inbox: string,
  name: string,
  folder: 'done' | 'rejected',
): Promise<boolean> {
  const target = join(config.register.directory, folder)
  const isThere = (await lstat(join(target, name)).catch(ignoreMissing)) !== undefined
  const free = isThere ? `${name}.${clock.now().getTime()}` : name
  await rename(join(inbox, `${name}.sha256`), join(target, `${free}.sha256`)).catch(ignoreMissing)
  return (await rename(join(inbox, name), join(target, free)).then(() => true, ignoreMissing)) ?? false
}
