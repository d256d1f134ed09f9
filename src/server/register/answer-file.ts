import { isUtf8 } from 'node:buffer'
import { hashOf } from '../files/file-storage.ts'
import type { Services } from '../services.ts'
import { parseAcknowledgementFile } from './acknowledgement-file.ts'
import { storableContent } from './storable-content.ts'
import { takeAcknowledgement } from './take-acknowledgement.ts'

export const LARGEST_BYTES = 20 * 1024 * 1024
/** After this long without a control line, a file is considered truncated. */
const PATIENCE_MS = 10 * 60_000

/** Leaves room for the name of the file with its reason beside it, in 255 bytes. */
const LONGEST_NAME_BYTES = 200

/**
 * Whether a name in a folder of answers is that of an answer. Names with blanks, accents or brackets are usual, and a file
 * that is not read would wait unnoticed; a hidden one is unfinished.
 */
function isAnswerFile(name: string): boolean {
  return /^[^./\\\p{Cc}][^/\\\p{Cc}]*\.csv$/iu.test(name) && Buffer.byteLength(name) <= LONGEST_NAME_BYTES
}

/** A file of acknowledgements, wherever it is. */
export interface AnswerFile {
  readonly name: string
  readonly size: number
  readonly modifiedAt: Date
  readonly read: () => Promise<Buffer>
  /** Content of its `.sha256` file; undefined when there is none. */
  readonly readHash: () => Promise<string | undefined>
}

/** The outcome of processing a file: `incomplete` while it may still be being written. */
export type AnswerOutcome =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'taken'; readonly lines: number }

/** Applies the lines of a file. A rejected file appears on the status page with its reason. */
export async function takeAnswerFile(services: Services, file: AnswerFile): Promise<AnswerOutcome> {
  const judged = await judge(services, file)
  if (judged.kind === 'rejected') await noteRejection(services, file.name, judged.reason)
  if (judged.kind !== 'lines') return judged
  for (const line of judged.lines) await takeAcknowledgement(services, file.name, line)
  return { kind: 'taken', lines: judged.lines.length }
}

/** Takes the answer files of a folder, one after the other. Returns how many were taken. */
export async function takeEach<File extends { readonly name: string }>(
  { log }: Services,
  files: readonly File[],
  take: (file: File) => Promise<boolean>,
): Promise<number> {
  let taken = 0
  const failures: unknown[] = []
  for (const file of files.filter(({ name }) => isAnswerFile(name))) {
    try {
      if (await take(file)) taken += 1
    } catch (error) {
      // One bad file must not block the others.
      log.error({ err: error, file: file.name }, 'register: acknowledgement file failed')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return taken
}

async function judge({ clock }: Services, { size, modifiedAt, read, readHash }: AnswerFile) {
  if (size > LARGEST_BYTES) return rejected('larger than 20 MB')
  const bytes = await read()
  const hash = await readHash()
  const isDamaged = hash !== undefined && !hash.toLowerCase().startsWith(hashOf(bytes))
  const file = parseAcknowledgementFile(bytes.toString('utf8'))
  if (file.kind === 'refused' && !isDamaged) return rejected(file.reason)
  if (file.kind === 'lines' && !isDamaged) return isUtf8(bytes) ? file : rejected('not UTF-8')
  if (clock.now().getTime() - modifiedAt.getTime() < PATIENCE_MS) return { kind: 'incomplete' } as const
  return rejected(isDamaged ? 'not the bytes of its .sha256' : 'no control line')
}

function rejected(reason: string) {
  return { kind: 'rejected', reason } as const
}

async function noteRejection({ store, clock }: Services, name: string, reason: string): Promise<void> {
  await store.db
    .insertInto('register_acknowledgement')
    .values({
      source: name,
      line_id: null,
      content: storableContent({ reason }),
      outcome: 'malformed',
      received_at: clock.now(),
    })
    .execute()
}
