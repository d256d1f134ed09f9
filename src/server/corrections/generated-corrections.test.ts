import { appendFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { GeneratedCorrections, type CorrectedCase } from '#test/support/generated-corrections.ts'

const COUNT = process.env['LONG_RUN'] === undefined ? 3 : Number(process.env['CORRECTIONS'] ?? 200)
/** Corrections of one dossier, one after the other. */
const EACH = 7
/** One to four parties, with mission and without, a company, a minor and its representatives, both sides of a dismemberment, paper. */
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

const generated = await GeneratedCorrections.open('demo', Number(process.env['SEED'] ?? 20_261_123))
afterAll(() => generated.world.close())
const log = (words: string) => process.env['CLOG'] && appendFileSync(process.env['CLOG'], `${words}\n`)

it(
  `draws again and asks exactly what an oracle names, over ${COUNT} corrections`,
  { timeout: 7_200_000 },
  async () => {
    const corrected: CorrectedCase[] = []
    let count = Number(process.env['FROM'] ?? 0)
    const to = count + COUNT
    while (count < to) {
      const name = CASES[Math.floor(count / EACH) % CASES.length] ?? ''
      let at = Date.now()
      const failed = (error: unknown) =>
        log(`FAILED ${name} ${count} ${error instanceof Error ? `${error.message.slice(0, 900)}\n${JSON.stringify(error['diff' as never] ?? '')}${error.stack?.slice(0, 1200)}` : String(error)}`)
      let signed = await generated.sign(name).catch((error: unknown) => { failed(error); return undefined })
      log(`signed ${name} ${Date.now() - at}`)
      if (!signed) { count += EACH; continue }
      for (let turn = 0; turn < EACH && count < to; turn += 1) {
        at = Date.now()
        count += 1
        let ended: CorrectedCase
        try { ended = await generated.correct(signed) } catch (error) { failed(error); break }
        signed = ended.signed
        corrected.push(ended)
        log(`${count} ${name} ${ended.outcome} ${ended.asked}/${ended.fullRound} ${ended.change.targets} > ${ended.change.followers} ${Date.now() - at}`)
      }
    }
    log(`bad seals ${JSON.stringify(await generated.findBadSeals())}`)
    log(`findings ${JSON.stringify(await generated.world.findings())}`)
    const shares = corrected.filter(({ outcome, fullRound }) => outcome === 'applied' && fullRound > 0).map(({ asked, fullRound }) => asked / fullRound)
    log(`shares ${shares.length} median ${shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)]}`)
  },
)
