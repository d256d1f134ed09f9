import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { compileForm, openForm, type Facts, type FormSession } from '../src/engine/index.ts'
import { compileFloor, FloorSession } from './floor.ts'
import { generateForm, presentDefinition, type Generated } from './generate-form.ts'

/** The engine against the floor: ratios of medians of interleaved runs. Source: design §3. */
const BUDGETS = { load: 5, change: 16, hub: 16, validate: 10, heap: 4 } as const
type Line = keyof typeof BUDGETS
const ROUNDS = 31

const FACTS: Facts = {
  user: { code: '', email: '', firstName: '', lastName: '' },
  dossier: { id: 1, state: 'ongoing', direct: false, clientId: null, advisorCode: '', advisorEmail: '' },
  settings: {},
  products: [],
  tables: [],
  receiptTypes: [],
}

const { values } = parseArgs({ options: { help: { type: 'boolean' }, json: { type: 'boolean' } } })
if (values.help === true) {
  console.log('node --expose-gc bench/engine.ts [--json]: the form engine against hand-written code')
} else {
  const results = [100, 1_000, 10_000].flatMap(measureSize)
  if (values.json === true) console.log(JSON.stringify(results, null, 2))
  else printResults(results)
}

interface Result {
  readonly size: number
  readonly line: Line
  readonly floor: number
  readonly engine: number
  readonly unit: 'us' | 'KB'
  readonly ratio: number
  readonly budget: number
}

function measureSize(size: number): readonly Result[] {
  const plain = generateForm(size, false)
  const hubbed = generateForm(size, true)
  assertAgrees(plain)
  assertAgrees(hubbed)
  const answers = presentAnswers(plain)
  const floorForm = compileFloor(plain)
  const form = compileForm(presentDefinition(plain))
  const openFloor = (): FloorSession => new FloorSession(floorForm, answers)
  const openEngine = (): FormSession => openForm(form, { answers, today: '2026-11-21', facts: FACTS })
  const repeats = Math.max(1, Math.round(2_000 / size))
  const floor = openFloor()
  const engine = openEngine()
  const hubFloor = new FloorSession(compileFloor(hubbed), presentAnswers(hubbed))
  const hubEngine = openForm(compileForm(presentDefinition(hubbed)), {
    answers: presentAnswers(hubbed),
    today: '2026-11-21',
    facts: FACTS,
  })
  let turn = 0
  const next = (): string => String(20 + (turn++ % 60))
  return [
    compare(size, 'load', repeats, openFloor, openEngine),
    compare(
      size,
      'change',
      500,
      () => floor.change(plain.probe, next()),
      () => engine.change(`e${plain.probe}`, next()),
    ),
    compare(
      size,
      'hub',
      Math.max(2, repeats),
      () => hubFloor.change(hubbed.hub, turn++ % 2 === 0 ? '40' : '60'),
      () => hubEngine.change(`e${hubbed.hub}`, turn++ % 2 === 0 ? '40' : '60'),
    ),
    compare(
      size,
      'validate',
      repeats * 10,
      () => floor.validate(),
      () => engine.validate(),
    ),
    compareHeap(size, openFloor, openEngine),
  ]
}

function presentAnswers({ specs, answers }: Generated): Readonly<Record<string, string>> {
  return Object.fromEntries(
    specs.flatMap((spec, index) => (spec.kind === 'input' ? [[`e${index}`, String(answers[index])]] : [])),
  )
}

/** Nothing is timed before engine and floor agree with a plain reading of the form, after each change too. */
function assertAgrees(generated: Generated): void {
  const answers = presentAnswers(generated)
  const floor = new FloorSession(compileFloor(generated), answers)
  const form = compileForm(presentDefinition(generated))
  assert.deepEqual(form.problems, [])
  const engine = openForm(form, { answers, today: '2026-11-21', facts: FACTS })
  const typed: Record<string, string> = { ...answers }
  for (const [index, text] of [
    [generated.probe, '77'],
    [generated.hub, '10'],
    [generated.hub, '90'],
  ] as const) {
    floor.change(index, text)
    engine.change(`e${index}`, text)
    typed[`e${index}`] = text
    const expected = readPlainly(generated, typed)
    assert.deepEqual(engine.effectiveAnswers(), expected)
    const floored = [...floor.values].flatMap((value, each) =>
      Number.isNaN(value) ? [] : [[`e${each}`, String(value)]],
    )
    assert.deepEqual(Object.fromEntries(floored), expected)
  }
}

/** The oracle: each value worked out from its definition, with whole numbers that are exact in any arithmetic. */
function readPlainly(
  { specs }: Generated,
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const found: (bigint | undefined)[] = []
  specs.forEach((spec, index) => {
    if (spec.kind === 'sum') {
      const operands = spec.operands.map((operand) => found[operand])
      const known = operands.filter((operand) => operand !== undefined)
      found[index] = known.length < operands.length ? undefined : known.reduce((sum, each) => sum + each, 0n)
      return
    }
    const holds = spec.rules.every(({ on, above }) => (found[on] ?? -1n) > BigInt(above))
    found[index] = holds ? BigInt(typed[`e${index}`] ?? '0') : undefined
  })
  return Object.fromEntries(
    found.flatMap((value, index) => (value === undefined ? [] : [[`e${index}`, String(value)]])),
  )
}

function compare(
  size: number,
  line: Line,
  repeats: number,
  floor: () => unknown,
  engine: () => unknown,
): Result {
  for (let warm = 0; warm < 15; warm += 1) {
    timeRuns(floor, repeats)
    timeRuns(engine, repeats)
  }
  const floors: number[] = []
  const engines: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(timeRuns(floor, repeats))
    engines.push(timeRuns(engine, repeats))
  }
  return present(size, line, findMedian(floors), findMedian(engines), 'us')
}

/** Microseconds per run. */
function timeRuns(run: () => unknown, repeats: number): number {
  const start = process.hrtime.bigint()
  for (let each = 0; each < repeats; each += 1) run()
  return Number(process.hrtime.bigint() - start) / 1_000 / repeats
}

function findMedian(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0
}

function compareHeap(size: number, floor: () => unknown, engine: () => unknown): Result {
  return present(size, 'heap', measureHeap(floor, size), measureHeap(engine, size), 'KB')
}

function measureHeap(open: () => unknown, size: number): number {
  const count = Math.max(3, Math.round(20_000 / size))
  const kept: unknown[] = []
  global.gc?.()
  const before = readMemory()
  for (let each = 0; each < count; each += 1) kept.push(open())
  global.gc?.()
  const used = readMemory() - before
  return kept.length === 0 ? 0 : used / 1024 / count
}

function readMemory(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function present(size: number, line: Line, floor: number, engine: number, unit: 'us' | 'KB'): Result {
  return { size, line, floor, engine, unit, ratio: engine / floor, budget: BUDGETS[line] }
}

function printResults(results: readonly Result[]): void {
  for (const { size, line, floor, engine, unit, ratio, budget } of results) {
    const verdict = ratio <= budget ? 'within' : 'OVER'
    console.log(
      `${String(size).padStart(6)} ${line.padEnd(9)} floor ${floor.toFixed(2).padStart(9)} ${unit}  engine ${engine.toFixed(2).padStart(10)} ${unit}  ${ratio.toFixed(1).padStart(6)}x of ${budget}x ${verdict}`,
    )
  }
  const changes = results.filter(({ line }) => line === 'change')
  const growth = (changes.at(-1)?.engine ?? 0) / (changes[0]?.engine ?? 1)
  console.log(`change at 10,000 against 100: ${growth.toFixed(1)}x of 3x`)
  if (global.gc === undefined) console.log('heap is a guess: run with --expose-gc')
}
