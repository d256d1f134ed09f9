import { createPublicKey } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { FileReading } from '../src/rules/receipt-reading.ts'
import { READER_LIMITS, ReaderProcess } from '../src/server/reading/reader-process.ts'
import type { SpentUsage } from '../src/server/reading/watch-usage.ts'
import { CHECK_DAY } from '../test/receipts/dossier-draft.ts'
import type { DrawnFile } from '../test/receipts/draw-receipt.ts'
import { judgeDossier, type Verdict } from '../test/receipts/judge-dossier.ts'
import { drawReceipts, inventDossier, type SpecimenDossier } from '../test/receipts/specimen-dossier.ts'
import { meetsGoals, tallyVerdicts } from '../test/receipts/tally-verdicts.ts'
import { TEST_AUTHORITY, TEST_CERTIFICATE, testAuthorityPublicKey } from '../test/receipts/two-d-doc.ts'
import { compareReading } from '../test/receipts/compare-reading.ts'

/** Dossiers between two summaries. */
const EVERY = 100
const HELP = `npm run bench:reading -- [--dossiers 300] [--from 1] [--minutes 60] [--verbose]

Draws the receipts of generated dossiers, reads them as the server does, runs the checks, and compares with what is known
of each dossier. Fails when a goal is missed: 99 % of readable defects found, 1 % false alarms at most, nothing passes
unread, 3 seconds of a core a page and 300 MB at most. A dossier takes about two seconds of a core, a third of them to draw it;
\`--minutes\` ends the run with those that fit. Every ${EVERY} dossiers the figures so far.
`
const CPU_GOAL_SECONDS = 3
const MEMORY_GOAL_MEGABYTES = 300

interface ReadFile {
  readonly what: string
  readonly isBad: boolean
  readonly reading: FileReading
  readonly difference: string | null
  readonly cpuSeconds: number
  readonly peakMegabytes: number
}

/** CPU time is what counts, so other load must not abort a reading. */
const LIMITS = { ...READER_LIMITS, wallMs: 3_600_000 }

/** The server's reader process, with the time that the last file took. */
class Reader {
  readonly #process
  #spent: SpentUsage[] = []

  constructor(folder: string) {
    this.#process = new ReaderProcess(folder, LIMITS, (spent) => this.#spent.push(spent))
  }

  async read({ bytes, mediaType }: DrawnFile) {
    // A file may be tried twice, since a process that has read large files has little memory left.
    this.#spent = []
    const reading = await this.#process.read({ bytes, mimetype: mediaType, today: CHECK_DAY })
    return {
      reading,
      cpuSeconds: this.#spent.reduce((sum, { processorMs }) => sum + processorMs, 0) / 1_000,
      peakMegabytes: Math.max(...this.#spent.map(({ peakBytes }) => peakBytes)) / 1_000_000,
    }
  }

  close(): void {
    this.#process.close()
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      dossiers: { type: 'string', default: '300' },
      from: { type: 'string', default: '1' },
      minutes: { type: 'string', default: 'Infinity' },
      verbose: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    process.stdout.write(HELP)
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'paraphe-seals-'))
  const key = createPublicKey({ key: testAuthorityPublicKey(), format: 'der', type: 'spki' })
  await writeFile(
    join(folder, `${TEST_AUTHORITY}-${TEST_CERTIFICATE}.pem`),
    key.export({ type: 'spki', format: 'pem' }),
  )
  const reader = new Reader(folder)
  // Keeps this process alive, which the reader process alone does not.
  const awake = setInterval(() => {}, 60_000)
  const verdicts: Verdict[] = []
  const files: ReadFile[] = []
  try {
    // Warm-up, so that loading the libraries is not measured.
    await readDossier(reader, inventDossier(0))
    const first = Number(values.from)
    const endsAt = performance.now() + Number(values.minutes) * 60_000
    for (let seed = first; seed < first + Number(values.dossiers) && performance.now() < endsAt; seed += 1) {
      const dossier = inventDossier(seed)
      const read = await readDossier(reader, dossier)
      const verdict = judgeDossier(
        dossier,
        read.map(({ reading }) => reading),
      )
      if (values.verbose) printDossier(dossier, read, verdict)
      verdicts.push(verdict)
      files.push(...read)
      if (verdicts.length % EVERY === 0) printSummary(verdicts, files)
    }
  } finally {
    clearInterval(awake)
    reader.close()
    await rm(folder, { recursive: true })
  }
  if (!printMeasure(verdicts, files)) process.exitCode = 1
}

async function readDossier(reader: Reader, dossier: SpecimenDossier): Promise<readonly ReadFile[]> {
  const drawn = await drawReceipts(dossier)
  const read: ReadFile[] = []
  for (const [at, receipt] of dossier.receipts.entries()) {
    const file = drawn[at]
    if (file === undefined) continue
    const answer = await reader.read(file)
    const difference = compareReading(dossier.draft, receipt.id, answer.reading)
    const { style } = receipt
    const shape = style.file === 'textPdf' ? '' : ` ${style.picture.resolution} dpi`
    read.push({
      ...answer,
      what: `${nameReceipt(dossier, receipt.id)} ${style.file}${shape}`,
      isBad: style.isBad,
      difference,
    })
  }
  return read
}

function nameReceipt({ draft }: SpecimenDossier, id: number): string {
  if (id === 11) return draft.proof.kind === 'bill' ? `bill, seal ${draft.proof.seal}` : 'taxNotice'
  if (id === 12) return `bank, seal ${draft.bank.seal}`
  return draft.identities[id - 1]?.document.format ?? ''
}

function printDossier(dossier: SpecimenDossier, read: readonly ReadFile[], verdict: Verdict): void {
  for (const [at, { what, reading, difference, cpuSeconds, peakMegabytes }] of read.entries()) {
    const { rotation, blur, noise } = dossier.receipts[at]?.style.picture ?? {}
    const style = `turned ${rotation?.toFixed(1)}, blur ${blur}, noise ${noise}`
    const result = reading.readings.length === 0 ? `not read: ${reading.notRead}` : (difference ?? 'read')
    console.log(
      `${dossier.seed}  ${cpuSeconds.toFixed(2)} s ${Math.round(peakMegabytes)} MB  ${what}  ${style}  ${result}`,
    )
  }
  const { defect, falseAlarms, passed, reasons } = verdict
  for (const reason of reasons) console.log(`${dossier.seed}  ${reason}`)
  if (defect || falseAlarms.length > 0 || passed.length > 0)
    console.log(
      `${dossier.seed}  ${defect ? `${defect.code} ${defect.outcome}` : 'clean'}  alarms ${falseAlarms.join()}  passed ${passed.join()}`,
    )
}

function printMeasure(verdicts: readonly Verdict[], files: readonly ReadFile[]): boolean {
  const tally = tallyVerdicts(verdicts)
  for (const [code, { found, missed, unreadable }] of tally.classes)
    console.log(`${code.padEnd(26)} found ${found}  missed ${missed}  unreadable ${unreadable}`)
  printReadShares(files)
  for (const { what, difference } of files)
    if (difference !== null) console.log(`read wrongly: ${what}: ${difference}`)
  for (const { seed, falseAlarms } of tally.falseAlarms)
    console.log(`false alarm: ${seed} ${falseAlarms.join()}`)
  for (const { seed, passed } of tally.passed) console.log(`passed: ${seed} ${passed.join()}`)
  return printSummary(verdicts, files)
}

/** Returns whether the goals are met. */
function printSummary(verdicts: readonly Verdict[], files: readonly ReadFile[]): boolean {
  const tally = tallyVerdicts(verdicts)
  const wrong = files.filter(({ difference }) => difference !== null)
  const cpu = files.map(({ cpuSeconds }) => cpuSeconds).toSorted((one, other) => one - other)
  const at = (share: number) => cpu[Math.min(cpu.length - 1, Math.floor(cpu.length * share))] ?? 0
  const memory = Math.max(...files.map(({ peakMegabytes }) => peakMegabytes))
  console.log(`dossiers ${verdicts.length}, files ${files.length}, read wrongly ${wrong.length}`)
  console.log(
    `defects planted ${tally.planted}, unreadable ${tally.unreadable}; of the others found ${percent(tally.foundShare)}`,
  )
  console.log(
    `false alarms ${percent(tally.falseAlarmShare)} of dossiers, unreadable that passed ${tally.passed.length}`,
  )
  console.log(
    `seconds of a core per page: median ${at(0.5).toFixed(2)}, 95 % ${at(0.95).toFixed(2)}, longest ${at(1).toFixed(2)}`,
  )
  console.log(`memory of the reading process, at most: ${Math.round(memory)} MB`)
  return meetsGoals(tally) && at(1) <= CPU_GOAL_SECONDS && memory <= MEMORY_GOAL_MEGABYTES
}

/** By kind of receipt: how many of the well-rendered ones were read. */
function printReadShares(files: readonly ReadFile[]): void {
  const kinds = Map.groupBy(
    files.filter(({ isBad }) => !isBad),
    ({ what }) => what,
  )
  for (const [what, each] of [...kinds].toSorted(([one], [other]) => one.localeCompare(other))) {
    const read = each.filter(({ reading }) => reading.readings.length > 0).length
    console.log(`${what.padEnd(34)} read ${read} of ${each.length}`)
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}

await main()
