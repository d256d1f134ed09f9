import { expect, it } from 'vitest'
import { READ_ONLY_HEADER } from '#vocabulary/read-only.ts'
import { listenToReadOnly, noteAnswer, readIsReadOnly } from './read-only-state.ts'

it('follows what answers say of the store, and ignores those of a proxy', () => {
  const seen: boolean[] = []
  const stop = listenToReadOnly(() => seen.push(readIsReadOnly()))
  const answer = (status: number, ...headers: [string, string][]) => new Response(null, { status, headers })

  noteAnswer(answer(200))
  noteAnswer(answer(503, [READ_ONLY_HEADER, 'on']))
  noteAnswer(answer(502))
  noteAnswer(answer(200, [READ_ONLY_HEADER, 'on']))
  noteAnswer(answer(200))
  stop()

  expect(seen).toEqual([true, false])
})
