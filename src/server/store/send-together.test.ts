import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { sendTogether } from './send-together.ts'

const { db } = await forFile(openTestStore())

function fileOf(sha256: string) {
  return { sha256, size: 1, mimetype: 'text/plain' }
}

it('sends all writes, or none when one fails', async () => {
  const send = (...sha256: readonly string[]) =>
    db.transaction().execute((trx) =>
      sendTogether(
        trx,
        sha256.map((each) => trx.insertInto('file').values(fileOf(each))),
      ),
    )

  await send()
  await send('a')
  await send('b', 'c', 'd')
  await expect(send('e', 'a')).rejects.toThrow('duplicate key')

  const stored = await db.selectFrom('file').select('sha256').orderBy('sha256').execute()
  expect(stored.map(({ sha256 }) => sha256)).toEqual(['a', 'b', 'c', 'd'])
})
