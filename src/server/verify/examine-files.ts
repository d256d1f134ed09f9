import { availableParallelism } from 'node:os'
import { findDirectory, type FileStorage } from '../files/file-storage.ts'
import { createThreadPool } from '../threads/thread-pool.ts'
import { examineFile, type Examination, type FileQuestion } from './examine-file.ts'

/** Below this number of files, starting threads costs more than it saves. */
const LEAST_FOR_THREADS = 1_000

/** Number of files of a task that are in memory at once when this thread reads them. */
const AT_ONCE = 4

export interface FileExaminer {
  /** The answers in the order of the questions. */
  examine(questions: readonly FileQuestion[]): Promise<readonly Examination[]>
  close(): Promise<void>
}

/** Examines many files: those of a local directory with a thread per processor, those of other storages in this thread. */
export function openExaminer(files: FileStorage, count: number): FileExaminer {
  const directory = findDirectory(files)
  return directory === undefined || count < LEAST_FOR_THREADS
    ? examineHere(files)
    : examineInThreads(directory, availableParallelism())
}

/** For a storage whose files only this thread can read. */
export function examineHere(files: FileStorage): FileExaminer {
  return {
    async examine(questions) {
      const examined: Examination[] = []
      for (let at = 0; at < questions.length; at += AT_ONCE)
        examined.push(...(await Promise.all(questions.slice(at, at + AT_ONCE).map(examine))))
      return examined
    },
    close: async () => undefined,
  }

  async function examine(question: FileQuestion): Promise<Examination> {
    const bytes = await files.read(question.sha256).catch(() => undefined)
    return bytes ? examineFile(bytes, question) : { isWhole: false }
  }
}

/** For a local storage: each thread reads the files itself. */
export function examineInThreads(directory: string, size: number): FileExaminer {
  const pool = createThreadPool<readonly FileQuestion[]>({
    worker: new URL('examine-worker.ts', import.meta.url),
    workerData: directory,
    size,
  })
  return { examine: (questions) => pool.run(questions), close: () => pool.close() }
}
