import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import * as z from 'zod'
import { localPathOf } from '../files/file-storage.ts'
import { lowerPriority } from '../threads/lower-priority.ts'
import { serveTasks } from '../threads/serve-tasks.ts'
import { examineFile, type Examination, type FileQuestion } from './examine-file.ts'

/** Worker thread: reads and examines the files of each task, and answers under its id. */

// Gives way to a server on the same machine.
lowerPriority()

const directory = z.string().parse(workerData)
/** One buffer for all files, since results keep no reference to a file's bytes. */
let buffer = Buffer.allocUnsafeSlow(1024 * 1024)

serveTasks(examineAll)

async function examineAll(questions: readonly FileQuestion[]): Promise<readonly Examination[]> {
  const examined: Examination[] = []
  // One after the other, since they share the buffer.
  for (const question of questions) {
    const bytes = readLocal(localPathOf(directory, question.sha256))
    examined.push(bytes ? await examineFile(bytes, question) : { isWhole: false })
  }
  return examined
}

/** Synchronous: in a worker thread this costs a third of a read through promises. */
function readLocal(path: string): Uint8Array | undefined {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const { size } = fstatSync(file)
    if (size > buffer.length) buffer = Buffer.allocUnsafeSlow(size)
    let length = 0
    for (let read = -1; read !== 0 && length < size; length += read)
      read = readSync(file, buffer, length, size - length, length)
    return buffer.subarray(0, length)
  } catch {
    // The file is missing or unreadable.
    return undefined
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
