import { measureScreening } from '../test/support/measure-screening.ts'

/**
 * Screens 100,000 invented persons against 12,000 listed names in one thread: the share of planted variants that are
 * found, the share of other persons that are reported, and the time. `--examples` prints mistakes, `--seed N` generates
 * other names.
 */
const at = process.argv.indexOf('--seed')
const seed = at < 0 ? 2026 : Number(process.argv[at + 1])
const measure = measureScreening({ seed, listed: 12_000, persons: 100_000, planted: 20_000 })
const percent = (share: number) => `${(100 * share).toFixed(2)} %`
process.stdout.write(
  `variants found: ${percent(measure.recall)} of ${measure.planted}; missed ${JSON.stringify(measure.missed)}
others reported: ${percent(measure.falseRate)} of ${measure.persons}
${measure.seconds.toFixed(1)} s for ${measure.planted + measure.persons} persons
`,
)
if (process.argv.includes('--examples')) process.stdout.write(`${measure.examples.join('\n')}\n`)
