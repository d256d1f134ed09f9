import { expect, test } from 'vitest'
import { expectReading } from './expected-reading.ts'
import { judgeDossier } from './judge-dossier.ts'
import { DEFECT_CODES } from './plant-defect.ts'
import { inventDossier } from './specimen-dossier.ts'
import { tallyVerdicts } from './tally-verdicts.ts'

/** Each class of defect several times in the daily run. */
const COUNT = process.env['LONG_RUN'] ? 2_000 : 320

const SEEDS = Array.from({ length: COUNT }, (_, at) => at + 1)

test('every defect that the receipts show is found, and nothing else, when they are read without errors', () => {
  const verdicts = SEEDS.map((seed) => {
    const dossier = inventDossier(seed)
    return judgeDossier(
      dossier,
      dossier.receipts.map(({ id }) => expectReading(dossier.draft, id)),
    )
  })

  const { classes, foundShare, falseAlarms, passed } = tallyVerdicts(verdicts)

  expect(foundShare).toBe(1)
  expect(falseAlarms).toEqual([])
  expect(passed).toEqual([])
  expect(DEFECT_CODES.filter((code) => (classes.get(code)?.found ?? 0) === 0)).toEqual([])
})

test('nothing holds by receipts that were not read', () => {
  const verdicts = SEEDS.map((seed) => {
    const dossier = inventDossier(seed)
    return judgeDossier(
      dossier,
      dossier.receipts.map(() => ({ readings: [], notRead: 'unconfirmed' as const })),
    )
  })

  const { falseAlarms, passed } = tallyVerdicts(verdicts)

  expect(falseAlarms).toEqual([])
  expect(passed).toEqual([])
})
