import { expect, it } from 'vitest'
import { backup, verify } from './store-commands.ts'

it('validates --keep before it writes an archive', async () => {
  const run = backup({ positionals: ['unwritten.tar'], values: { keep: 'some' } })

  await expect(run).rejects.toThrow('--keep some is no number')
})

it.each(['2026-02-30', 'yesterday', '12'])('refuses --since %s, which is not a date', async (since) => {
  await expect(verify({ positionals: [], values: { since } })).rejects.toThrow(
    `--since ${since} is no date: write it as 2026-11-20`,
  )
})
