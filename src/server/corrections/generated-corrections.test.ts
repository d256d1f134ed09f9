import { afterAll, expect, it } from 'vitest'
import { CorrectionWorld } from '#test/support/correction-world.ts'

const COUNT = process.env['LONG_RUN'] === undefined ? 4 : 200

const world = await CorrectionWorld.open()
afterAll(() => world.close())

/** What each answer is printed in; the names stand in the signatures of every document. */
const PRINTED_IN: Readonly<Record<string, readonly string[]>> = {
  iban: ['mandat'],
  shares: ['ordre'],
  note: [],
  first_name: ['bulletin', 'origine', 'ordre', 'mandat'],
}
const SIGNED_BY: Readonly<Record<string, readonly string[]>> = {
  bulletin: ['subscriber', 'co_subscriber'],
  origine: ['subscriber'],
  ordre: ['subscriber', 'co_subscriber'],
  mandat: ['subscriber'],
}
const VALUES: Readonly<Record<string, string>> = {
  iban: 'DE89',
  shares: '7',
  note: 'autre',
  first_name: 'Flore',
}
/** Mistakes in an account or an unprinted answer are the most frequent; a name changes everything. */
const FREQUENT = ['iban', 'note', 'note', 'iban', 'shares', 'note', 'first_name', 'note']

it(`draws again and asks exactly what an oracle names, over ${COUNT} corrections`, async () => {
  const shares: number[] = []
  for (let run = 0; run < COUNT; run += 1) shares.push(await runCorrection(run))

  expect(await world.findings()).toEqual([])
  if (COUNT > 100) expect(shares.toSorted((a, b) => a - b)[COUNT / 2]).toBeLessThanOrEqual(0.35)
}, 3_600_000)

/** Corrects one or two answers; every third one is withdrawn before it is signed. Returns the part of the signatories asked. */
async function runCorrection(run: number): Promise<number> {
  const withCos = run % 2 === 0
  const first = FREQUENT[run % FREQUENT.length] ?? 'iban'
  const elements = run % 5 === 4 ? [...new Set([first, 'iban'])] : [first]
  const id = await world.sign({ withCos })
  const [documents, answers] = [await world.documents(id), await world.answers(id)]
  const expected = new Set(elements.flatMap((element) => PRINTED_IN[element] ?? []))
  const parties = ['subscriber', ...(withCos ? ['co_subscriber'] : [])] as const
  const asked = parties.filter((party) => [...expected].some((code) => SIGNED_BY[code]?.includes(party)))

  const opened = await world.ask(id, elements)
  const outside = await world.propose(opened.body, { last_name: 'Autre' })
  const values = Object.fromEntries(elements.map((element) => [element, VALUES[element] ?? '']))
  const proposed = await world.propose(opened.body, values)
  const sent = await world.answer(proposed.body)
  expect([outside.code, sent.status]).toEqual(['NOT_IN_CORRECTION', 200])
  expect(new Set(sent.body.signing.map(({ party }) => wire(party)))).toEqual(new Set(asked))

  if (run % 3 === 2 && asked.length > 0) {
    await world.act(opened.body, 'withdraw')
    expect([await world.documents(id), await world.answers(id)]).toEqual([documents, answers])
    return asked.length / parties.length
  }
  for (const party of asked) await world.signAs(id, party === 'subscriber' ? party : 'co_subscriber')
  const after = await world.documents(id)
  const drawn = [...after].filter(([code, { sha256 }]) => sha256 !== documents.get(code)?.sha256)
  expect(new Set(drawn.map(([code]) => code))).toEqual(expected)
  expect(await world.answers(id)).toMatchObject(values)
  return asked.length / parties.length
}

function wire(party: string): string {
  return party === 'coSubscriber' ? 'co_subscriber' : party
}
