import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { compileForm, openForm, type Change, type FormSession } from '../src/engine/index.ts'
import { compileFloor, FloorSession } from './floor.ts'
import { FACTS, generateForm, presentAnswers, presentDefinition, type Generated } from './generate-form.ts'
import { measureHostile, printHostile } from './hostile.ts'
import { findMedian, timeRuns } from './measure.ts'
import { readPlainly } from './oracle.ts'

/** Compares the engine with the floor: ratios of medians over interleaved runs. Source: design §3. */
const BUDGETS = { load: 5, change: 16, hub: 16, validate: 10, heap: 4 } as const

type Line = keyof typeof BUDGETS
const ROUNDS = 31
const SIZES = [100, 1_000, 10_000]

const TODAY = '2026-11-21'

const { values } = parseArgs({ options: { help: { type: 'boolean' }, json: { type: 'boolean' } } })
if (values.help === true) {
  console.log('node --expose-gc bench/engine.ts [--json]: the form engine against hand-written code')
} else {
  const results = SIZES.flatMap(measureSize)
  const hostile = measureHostile(FACTS)
  if (values.json === true) console.log(JSON.stringify({ results, hostile }, null, 2))
  else {
    printResults(results)
    for (const size of SIZES) printCompile(size)
    printHostile(hostile)
  }
}

/** Once per form and process, before any dossier is opened. No budget, since the floor gets its graph for free. */
function printCompile(size: number): void {
  const definition = presentDefinition(generateForm(size, false))
  const times = Array.from({ length: 15 }, () => timeRuns(() => compileForm(definition), 1))
  const heap = measureHeap(() => compileForm(definition), size)
  console.log(
    `${String(size).padStart(6)} compile  ${findMedian(times).toFixed(0)} us  ${heap.toFixed(0)} KB, once per form`,
  )
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
  const plain = prepare(generateForm(size, false))
  const hubbed = prepare(generateForm(size, true))
  const repeats = Math.max(1, Math.round(2_000 / size))
  const floor = plain.openFloor()
  const engine = plain.openEngine()
  const hubFloor = hubbed.openFloor()
  const hubEngine = hubbed.openEngine()
  const { probe } = plain.generated
  const { hub } = hubbed.generated
  let turn = 0
  const next = (): string => String(20 + (turn++ % 60))
  return [
    compare(size, 'load', repeats, plain.openFloor, plain.openEngine),
    compare(
      size,
      'change',
      500,
      () => floor.change(probe, next()),
      () => readChanged(engine, engine.change(`e${probe}`, next())),
    ),
    compare(
      size,
      'hub',
      Math.max(2, repeats),
      () => hubFloor.change(hub, turn++ % 2 === 0 ? '40' : '60'),
      () => readChanged(hubEngine, hubEngine.change(`e${hub}`, turn++ % 2 === 0 ? '40' : '60')),
    ),
    compare(
      size,
      'validate',
      repeats * 10,
      () => floor.validate(),
      () => engine.validate(),
    ),
    compareHeap(size, plain.openFloor, () => readAll(plain.openEngine())),
  ]
}

/** The engine builds state objects lazily; a screen reads all that changed. */
function readChanged(session: FormSession, { elements }: Change): number {
  let shown = 0
  for (const name of elements) if (session.getElement(name).visible) shown += 1
  return shown
}

function readAll(session: FormSession): FormSession {
  for (const { name } of session.form.elements) session.getElement(name)
  return session
}

/** A verified form with answers, and both ways to open it. */
function prepare(generated: Generated): {
  readonly generated: Generated
  readonly openFloor: () => FloorSession
  readonly openEngine: () => FormSession
} {
  const definition = presentDefinition(generated)
  const floorForm = compileFloor(generated, definition)
  const form = compileForm(definition)
  assert.deepEqual(form.problems, [])
  const answers = presentAnswers(generated)
  const openFloor = (): FloorSession => new FloorSession(floorForm, answers)
  const openEngine = (): FormSession => openForm(form, { answers, today: TODAY, facts: FACTS })
  assertAgrees(generated, openFloor(), openEngine())
  return { generated, openFloor, openEngine }
}

/** Measures only after engine and floor agree with the oracle, initially and after each change. */
function assertAgrees(generated: Generated, floor: FloorSession, engine: FormSession): void {
  const answers = presentAnswers(generated)
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
