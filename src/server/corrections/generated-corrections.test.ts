import { afterAll, expect, it } from 'vitest'
import { GeneratedCorrections } from '#test/support/generated-corrections.ts'

const isLong = process.env['LONG_RUN'] !== undefined
const COUNT = isLong ? 200 : 3
/** Corrections of one dossier, one after the other. */
const EACH = 7
/** One to four parties, with mission and without, a company, a minor with representatives, a dismemberment with both sides, paper. */
const CASES = [
  'complete-couple',
  'complete-direct',
  'complete',
  'complete-life',
  'complete-company',
  'complete-minor',
  'complete-paper',
  'complete-debit',
  'complete-english',
  'complete-indivision',
  'complete-direct-transfer',
  'complete-counterparty',
  'complete-forest',
  'complete-paper-transfer',
]

const generated = await GeneratedCorrections.open('demo', 20_261_123)
afterAll(() => generated.world.close())

it(
  `draws again and asks exactly what an oracle names, over ${COUNT} corrections`,
  { timeout: isLong ? 7_200_000 : 120_000 },
  async () => {
    const disagreements: string[] = []

    for (let first = 0; first < COUNT; first += EACH) {
      const name = CASES[(first / EACH) % CASES.length] ?? ''
      try {
        let signed = await generated.sign(name)
        for (let turn = first; turn < Math.min(COUNT, first + EACH); turn += 1)
          signed = (await generated.correct(signed)).signed
      } catch (error) {
        // The next dossiers are compared nevertheless.
        disagreements.push(`${name}, from ${first}: ${String(error)}`)
      }
    }

    expect(disagreements).toEqual([])
    expect(await generated.findBadSeals()).toEqual([])
    expect(await generated.world.findings()).toEqual([])
  },
)
