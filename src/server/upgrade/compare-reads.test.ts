import { expect, it } from 'vitest'
import { compareReads } from './compare-reads.ts'

const read = (status: number, body: unknown) => ({
  account: 1,
  call: '/api/dossiers/{id}',
  path: '/api/dossiers/7',
  status,
  body,
})
const compare = (former: unknown, latter: unknown) => compareReads([read(200, former)], [read(200, latter)])

it('finds no difference between equal answers, whatever the order of their fields', () => {
  expect(compare({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 })).toEqual({
    reads: 1,
    differences: [],
    problems: [],
  })
})

it('lists a new field, and counts a removed or changed field against the release, without values', () => {
  const { differences, problems } = compare(
    { state: 'signed', parts: [{ sum: 10 }, { sum: 20 }], gone: 1 },
    { state: 'draft', parts: [{ sum: 11 }, { sum: 21 }], added: 1 },
  )

  expect(differences).toEqual(['GET /api/dossiers/{id}: /added is new (1 reads)'])
  expect(problems).toEqual([
    'GET /api/dossiers/{id}: /state has another value (1 reads)',
    'GET /api/dossiers/{id}: /parts/*/sum has another value (1 reads)',
    'GET /api/dossiers/{id}: /gone is gone (1 reads)',
  ])
})

it('counts an answer that is refused now against the release, and one that is no longer refused not', () => {
  const refused = compareReads([read(200, {})], [read(404, null)])
  const allowed = compareReads([read(404, null)], [read(200, {})])
  const failed = compareReads([read(404, null)], [read(500, null)])

  expect(refused.problems).toEqual(['GET /api/dossiers/{id}: 404 instead of 200 (1 reads)'])
  expect(allowed).toMatchObject({
    problems: [],
    differences: [expect.stringContaining('200 instead of 404')],
  })
  expect(failed.problems).toHaveLength(1)
})

it('counts a list of another length as another value', () => {
  expect(compare([1, 2], [1]).problems).toEqual([
    'GET /api/dossiers/{id}: /length has another value (1 reads)',
  ])
})
