import { expect, it } from 'vitest'
import { backup, verify } from './store-commands.ts'

it('reads the numbers of former archives to keep before it writes one', async () => {
  const run = backup({ positionals: ['unwritten.tar'], values: { keep: 'some' } })

  await expect(run).rejects.toThrow('--keep some is no number')
})

it.each(['2026-02-30', 'yesterday', '12'])('verifies nothing since %s, which is no day', async (since) => {
  await expect(verify({ positionals: [], values: { since } })).rejects.toThrow(
    `--since ${since} is no date: write it as 2026-11-20`,
  )
})
