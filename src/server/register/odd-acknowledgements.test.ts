import { describe, expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { IgnoredAcknowledgements, TakenAcknowledgements } from '#contract/register.ts'
import { ko, ok, openRegisterWorld } from '#test/support/register-world.ts'
import { readAnswers } from './read-inbox.ts'

const world = await forFile(openRegisterWorld())

it('records any odd acknowledgement as malformed or unknown, without a server error', async () => {
  const id = await world.accept({ pairing: { np: 'S00891' } })
  const line = `${id}-1-1`

  const answer = await world.acknowledge([
    ok(id, { reason: 'a\u0000b' }),
    ko(id, { reason: '\u0000' }),
    ok(id, { line_id: `${line}\u0000` }),
    ok(id, { dossier_id: 99_999_999_999 }),
    ok(id, { dossier_id: '1e9' }),
    ok(id, { shares_from: 1e30 }),
    ok(id, { associate_code: '\uD800' }),
    ok(id, { line_id: [line], 'a\u0000key': { deep: ['\u0000'] } }),
  ])

  expect(answer.status).toBe(200)
  const { results } = TakenAcknowledgements.parse(answer.body)
  expect(results.map(({ outcome }) => outcome)).toEqual([
    'malformed',
    'malformed',
    'malformed',
    'malformed',
    'unknown',
    'malformed',
    'malformed',
    'malformed',
  ])
  expect(await world.integrationOf(id)).toBe('validated')
  expect((await world.reviewer.get('/register/acknowledgements')).status).toBe(200)
})

it('names the fields that are missing or wrong', async () => {
  const id = await world.accept({ pairing: { np: 'S00891' } })

  await world.acknowledge([
    ok(id, { associate_code: 'S0 9991' }),
    ok(id, { status: 'KO', reason: ' ' }),
    ok(id, { shares_from: 9, shares_to: 2 }),
    ok(id, { line_id: undefined, register_date: '30/11/2026' }),
  ])

  const { body } = await world.reviewer.get('/register/acknowledgements')
  const { acknowledgements } = IgnoredAcknowledgements.parse(body)
  expect(acknowledgements.slice(0, 4).map(({ note }) => note)).toEqual([
    'line_id: – · register_date: 30/11/2026 · OK',
    'shares_from: 9 · OK',
    'reason: – · KO',
    'associate_code: S0 9991 · OK',
  ])
})

it('refuses the year 0, which PostgreSQL does not have', async () => {
  const id = await world.accept({ pairing: { np: 'S00891' } })

  const answer = await world.acknowledge([ok(id, { register_date: '0000-01-01' })])

  expect(answer.status).toBe(200)
  expect(TakenAcknowledgements.parse(answer.body).results.map(({ outcome }) => outcome)).toEqual([
    'malformed',
  ])
})

it('refuses NEW as the code of an associate', async () => {
  const id = await world.accept()

  const answer = await world.acknowledge([ok(id, { associate_code: 'NEW' })])

  expect(TakenAcknowledgements.parse(answer.body).results.map(({ outcome }) => outcome)).toEqual([
    'malformed',
  ])
  expect(await world.integrationOf(id)).toBe('validated')
})

it('accepts deeply nested content', async () => {
  const id = await world.accept({ pairing: { np: 'S00891' } })
  const depth = 20_000
  const nested = `{"reason":${'['.repeat(depth)}${']'.repeat(depth)}}`

  const answer = await world.acknowledgeBody(`{"acknowledgements":[${nested},${JSON.stringify(ok(id))}]}`)

  expect(TakenAcknowledgements.parse(answer.body).results.map(({ outcome }) => outcome)).toEqual([
    'malformed',
    'applied',
  ])
})

describe('a file with arbitrary content', () => {
  it.each([
    ['nul', (id: number) => `dossier_id;line_id;status;reason\n${id};${id}-1-1;KO;a\u0000b\nCONTROL;1\n`],
    ['wide', (id: number) => `dossier_id;line_id;status\n99999999999;${id}-1-1;OK\nCONTROL;1\n`],
    ['binary', () => Buffer.from([0xff, 0xfe, 0, 1, 2, 59, 10]).toString('latin1')],
    ['column', () => 'dossier_id;line_id;status;\u0000\nCONTROL;0\n'],
  ])('does not keep the next from being read: %s', async (name, textOf) => {
    const id = await world.accept({ pairing: { np: 'S00891' } })
    await world.drop(`0-${name}.csv`, textOf(id))
    await world.drop(`1-${name}.csv`, `dossier_id;line_id;status\n${id};${id}-1-1;OK\nCONTROL;1\n`)

    await readAnswers(world.api.services)

    expect(await world.integrationOf(id)).toBe('sync')
    expect(await world.list('done')).toContain(`1-${name}.csv`)
  })
})
