import { expect, it } from 'vitest'
import { readLatest } from './read-latest.ts'

it('ignores the answer to an earlier read that arrives after a later one', async () => {
  const answers: ((value: string) => void)[] = []
  const shown: string[] = []
  const read = readLatest(
    () => new Promise<string>((resolve) => answers.push(resolve)),
    (value) => shown.push(value),
  )

  const reads = [read(), read()]
  answers[1]?.('after the change')
  answers[0]?.('before the change')
  await Promise.all(reads)

  expect(shown).toEqual(['after the change'])
})

it('shows the answers of reads that follow each other', async () => {
  const values = ['one', 'two']
  const shown: (string | undefined)[] = []
  const read = readLatest(
    async () => values.shift(),
    (value) => shown.push(value),
  )

  await read()
  await read()

  expect(shown).toEqual(['one', 'two'])
})
