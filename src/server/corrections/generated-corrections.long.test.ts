import { afterAll, expect, it, onTestFinished } from 'vitest'
import { parisDay } from '#rules/paris-time.ts'
import { GeneratedCorrections, type CorrectedCase } from '#test/support/generated-corrections.ts'

const COUNT = process.env['LONG_RUN'] === undefined ? 2 : 200
/** Corrections of one dossier, one after the other. */
const EACH = 7
/** One to four parties, with mission and without, a company, a minor, both sides of a dismemberment, paper. */
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
  { timeout: 3_600_000 },
  async () => {
    const corrected: CorrectedCase[] = []
    while (corrected.length < COUNT) {
      const name = CASES[Math.floor(corrected.length / EACH) % CASES.length] ?? ''
      let signed = await generated.sign(name)
      for (let turn = 0; turn < EACH && corrected.length < COUNT; turn += 1) {
        const ended = await generated.correct(signed)
        signed = ended.signed
        corrected.push(ended)
      }
    }

    const shares = corrected
      .filter(({ outcome, fullRound }) => outcome === 'applied' && fullRound > 0)
      .map(({ asked, fullRound }) => asked / fullRound)
      .toSorted((a, b) => a - b)
    const badSeals = await generated.findBadSeals()
    const findings = await generated.world.findings()

    expect([badSeals, findings]).toEqual([[], []])
    // Every answer is as likely as any other, and the signed documents print most of them.
    if (COUNT >= 200) expect(shares[Math.floor(shares.length / 2)]).toBeLessThanOrEqual(2 / 3)
  },
)

it('keeps the price of the first signature when the price changes before the correction', async () => {
  const { id, world } = await generated.sign('complete-direct')
  raisePrices()

  const asked = await world.ask(id, ['inv_shares'], { concerned: 'subscriber' })
  const proposed = await world.propose(asked.body, { inv_shares: '110' })

  const amounts = proposed.body.consequences?.changes.filter(
    ({ elementId }) => elementId === world.id('inv_amount'),
  )
  expect(proposed.code).toBeUndefined()
  expect(amounts?.map(({ before, after }) => [before, after].map(digitsOf))).toEqual([['10000', '11000']])
})

/** Doubles the price of every product from the day before. */
function raisePrices(): void {
  const { deployment, clock } = generated.world.signing.services
  const validFrom = parisDay(new Date(clock.now().getTime() - 24 * 3_600_000))
  for (const product of deployment.products) {
    const { prices } = product
    onTestFinished(() => void Object.assign(product, { prices }))
    const dearer = { validFrom, amountEuros: Number(prices.at(-1)?.amountEuros) * 2, source: 'test' }
    Object.assign(product, { prices: [...prices, dearer] })
  }
}

/** Whole euros of an amount in words. */
function digitsOf(amount: string | null): string {
  return (amount ?? '').replace(/,.*/, '').replaceAll(/\D/g, '')
}
