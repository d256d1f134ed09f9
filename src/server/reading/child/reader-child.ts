import { readReceiptFile, type FileToRead } from './read-file.ts'
import { readSealList } from './seal-list.ts'

/** Process that reads receipts, one at a time: `reader-process.ts` starts, watches and ends it. */

const [folder = ''] = process.argv.slice(2)
const seals = readSealList(folder)

process.on('message', (file: FileToRead) => {
  seals
    .then((list) => readReceiptFile(file, list))
    .then(
      (reading) => process.send?.({ reading }),
      // Without the error's text, which may quote the file.
      () => process.send?.({ reading: { readings: [], notRead: 'damaged' } }),
    )
})
// The server has ended, so nobody waits for an answer.
process.on('disconnect', () => process.exit(0))
