import { expect, it } from 'vitest'
import { backup, readSince, verify } from './store-commands.ts'

it('validates --keep before it writes an archive', async () => {
  const run = backup({ positionals: ['unwritten.tar'], values: { keep: 'some' } })

  await expect(run).rejects.toThrow('--keep some is no number')
})

it.each(['2026-02-30', 'yesterday', '12'])('refuses --since %s, which is not a date', async (since) => {
  await expect(verify({ positionals: [], values: { since } })).rejects.toThrow(
    `--since ${since} is no date: write it as 2026-11-20`,
  )
})

it.each([
  ['2026-11-20', '2026-11-19T23:00:00.000Z'],
  ['2026-07-14', '2026-07-13T22:00:00.000Z'],
  // The clocks change during the day, not at its beginning.
  ['2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['2026-11-20T06:00:00+01:00', '2026-11-20T05:00:00.000Z'],
])('reads --since %s as %s: days are those of Paris', (since, instant) => {
  expect(readSince(since)?.toISOString()).toBe(instant)
})
