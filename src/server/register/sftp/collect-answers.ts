import type { Services } from '../../services.ts'
import { LARGEST_BYTES, takeAnswerFile, takeEach } from '../answer-file.ts'
import { noteExchange } from '../note-exchange.ts'
import { withSftp, type RemoteFile, type SftpSession } from './sftp-session.ts'
import type { SftpSettings } from './sftp-settings.ts'

const HASH_BYTES = 1_000

/**
 * Processes each answer file on the register's server once, and moves it if a folder for processed files is configured.
 * After a crash a file is processed again; its lines are then ignored as duplicates. Returns the number of files processed.
 */
export async function collectAnswers(services: Services, settings: SftpSettings): Promise<number> {
  return withSftp(settings, async (session) => {
    const found = await session.list(settings.answers)
    return takeEach(services, found, (file) => takeOne(services, settings, { session, file, found }))
  })
}

interface Found {
  readonly session: SftpSession
  readonly file: RemoteFile
  readonly found: readonly RemoteFile[]
}

async function takeOne(services: Services, settings: SftpSettings, given: Found): Promise<boolean> {
  const { session, file, found } = given
  const isNew = !(await isTaken(services, file))
  if (isNew) {
    const begun = performance.now()
    const outcome = await takeAnswerFile(services, {
      name: file.name,
      size: file.bytes,
      modifiedAt: file.modifiedAt,
      read: () => session.read(settings.answers, file.name, LARGEST_BYTES),
      readHash: async () =>
        found.some(({ name }) => name === `${file.name}.sha256`)
          ? (await session.read(settings.answers, `${file.name}.sha256`, HASH_BYTES)).toString('utf8')
          : undefined,
    })
    if (outcome.kind === 'incomplete') return false
    await remember(services, file)
    await noteExchange(services, {
      connector: 'sftp',
      direction: 'in',
      name: file.name,
      begun,
      answer: outcome.kind === 'taken' ? String(outcome.lines) : '',
      error: outcome.kind === 'rejected' ? outcome.reason : null,
    })
  }
  await moveAway(settings, given)
  return isNew
}

async function isTaken({ store }: Services, { name, bytes, modifiedAt }: RemoteFile): Promise<boolean> {
  const row = await store.db
    .selectFrom('register_answer_file')
    .select('name')
    .where('name', '=', name)
    .where('bytes', '=', bytes)
    .where('modified_at', '=', modifiedAt)
    .executeTakeFirst()
  return row !== undefined
}

async function remember({ store, clock }: Services, { name, bytes, modifiedAt }: RemoteFile): Promise<void> {
  await store.db
    .insertInto('register_answer_file')
    .values({ name, bytes, modified_at: modifiedAt, taken_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function moveAway({ answers, done }: SftpSettings, { session, file, found }: Found): Promise<void> {
  if (done === undefined) return
  await session.move(answers, file.name, done)
  const hash = `${file.name}.sha256`
  if (found.some(({ name }) => name === hash)) await session.move(answers, hash, done)
}
