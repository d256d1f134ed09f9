import { isOwnSealCertificate } from '../files/seal-certificates.ts'
import { openExaminer } from './examine-files.ts'
import type { Examination, FileQuestion } from './examine-file.ts'
import type { Checked } from './check.ts'

/** State shared by the checks of files in one run. */
export interface FileRun {
  /** Examines files, in the order of the questions. Files found intact are remembered for `isWhole`. */
  examine(questions: readonly FileQuestion[]): Promise<readonly Examination[]>
  /** Whether the file was found intact, so that it need not be read again. */
  isWhole(sha256: string): boolean
  /** Whether this installation has ever sealed with the certificate of this SHA-256. */
  isOwn(certificate: string): Promise<boolean>
  close(): Promise<void>
}

export async function openFileRun({ store, files, keys }: Checked): Promise<FileRun> {
  const { count } = await store.db
    .selectFrom('file')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const examiner = openExaminer(files, count)
  // As bytes, which take half the memory of hexadecimal digits: there are millions of files.
  const keyOf = (sha256: string) => Buffer.from(sha256, 'hex').toString('latin1')
  const whole = new Set<string>()
  const own = new Map<string, Promise<boolean>>()
  return {
    async examine(questions) {
      const examined = await examiner.examine(questions)
      for (const [at, { sha256 }] of questions.entries()) if (examined[at]?.isWhole) whole.add(keyOf(sha256))
      return examined
    },
    isWhole: (sha256) => whole.has(keyOf(sha256)),
    isOwn(certificate) {
      const known = own.get(certificate) ?? isOwnSealCertificate({ files, keys }, certificate)
      own.set(certificate, known)
      return known
    },
    close: () => examiner.close(),
  }
}
