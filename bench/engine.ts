import assert from 'node:assert/strict'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { compileForm, openForm, type Change, type FormSession } from '../src/engine/index.ts'
import { compileFloor, FloorSession } from './floor.ts'
import { FACTS } from './generate-form.ts'
import {
  generateMixedForm,
  presentAnswers,
  presentDefinition,
  typeInto,
  type MixedForm,
} from './generate-mixed-form.ts'
import { measureHostile, printHostile } from './hostile.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { findLowerQuartile, timeRuns } from './measure.ts'
import { readPlainly } from './oracle.ts'

/** Compares the engine with the floor: ratios of lower quartiles of processor time over short interleaved runs. */
const BUDGETS = { load: 6, key: 16, hub: 16, validate: 3, heap: 4 } as const

type Line = keyof typeof BUDGETS
const ROUNDS = 61
const SIZES = [100, 1_000, 10_000]
const KEYS = 20_000
const WARM_MS = 1_500
const TODAY = '2026-11-21'

const { values } = parseArgs({ options: { help: { type: 'boolean' }, json: { type: 'boolean' } } })
if (values.help === true) {
  console.log('node --expose-gc bench/engine.ts [--json]: the form engine against hand-written code')
} else {
  const results = SIZES.flatMap(measureSize)
  const hostile = measureHostile(FACTS)
  if (values.json === true) console.log(JSON.stringify({ load: loadavg(), results, hostile }, null, 2))
  else {
    printResults(results)
    printHostile(hostile)
    console.log(
      `load average ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    )
  }
}

interface Result {
  readonly size: number
  readonly line: Line
  readonly floor: number
  readonly engine: number
  readonly unit: 'us' | 'KB'
}

function measureSize(size: number): readonly Result[] {
  const plain = prepare(generateMixedForm(size, false))
  const hubbed = prepare(generateMixedForm(size, true))
  const repeats = Math.max(1, Math.round(2_000 / size))
  const floor = plain.openFloor()
  const engine = plain.openEngine()
  const hubFloor = hubbed.openFloor()
  const hubEngine = hubbed.openEngine()
  const { hub } = hubbed.generated
  const keys = buildKeys(plain.generated)
  const next = (turn: number): Key => keys[turn % KEYS] ?? { index: 0, name: 'e0', text: '' }
  let floorTurn = 0
  let engineTurn = 0
  return [
    compare(size, 'load', repeats, plain.openFloor, plain.openEngine),
    compare(
      size,
      'key',
      500,
      () => {
        const { index, text } = next(floorTurn++)
        floor.change(index, text)
        return readFloor(floor)
      },
      () => {
        const { name, text } = next(engineTurn++)
        return readChanged(engine, engine.change(name, text))
      },
    ),
    compare(
      size,
      'hub',
      Math.max(2, repeats),
      () => {
        hubFloor.change(hub, floorTurn++ % 2 === 0 ? '40' : '60')
        return readFloor(hubFloor)
      },
      () => readChanged(hubEngine, hubEngine.change(`e${hub}`, engineTurn++ % 2 === 0 ? '40' : '60')),
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

interface Key {
  readonly index: number
  readonly name: string
  readonly text: string
}

/** Keys into fields picked at random over the whole form. */
function buildKeys({ specs }: MixedForm): readonly Key[] {
  const random = seededRandom(7)
  const fields = specs.flatMap((spec, index) => (spec.kind === 'calculation' ? [] : [{ spec, index }]))
  return Array.from({ length: KEYS }, () => {
    const field = fields[Math.floor(random() * fields.length)]
    if (field === undefined) throw new Error('a form without fields')
    return { index: field.index, name: `e${field.index}`, text: typeInto(field.spec, random) }
  })
}

/** Reads what a screen shows of the elements that changed. */
function readFloor({ changed, changedCount, visible }: FloorSession): number {
  let shown = 0
  for (let at = 0; at < changedCount; at += 1) shown += visible[changed[at] ?? 0] ?? 0
  return shown
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

/** A verified form with answers, and both ways to open it. Compiling is part of opening. */
function prepare(generated: MixedForm): {
  readonly generated: MixedForm
  readonly openFloor: () => FloorSession
  readonly openEngine: () => FormSession
} {
  const definition = presentDefinition(generated)
  const answers = presentAnswers(generated)
  const openFloor = (): FloorSession => new FloorSession(compileFloor(generated), answers)
  const openEngine = (): FormSession => {
    const form = compileForm(definition)
    assert.equal(form.problems.length, 0)
    return openForm(form, { answers, today: TODAY, facts: FACTS })
  }
  assertAgrees(generated, openFloor(), openEngine())
  return { generated, openFloor, openEngine }
}

/** Measures only after engine and floor agree with the oracle, initially and after keys all over the form. */
function assertAgrees(generated: MixedForm, floor: FloorSession, engine: FormSession): void {
  const typed: Record<string, string> = { ...presentAnswers(generated) }
  const hub = { index: generated.hub, name: `e${generated.hub}` }
  const keys = buildKeys(generated).slice(0, 200)
  for (const { index, name, text } of [...keys, { ...hub, text: '40' }, { ...hub, text: '60' }]) {
    floor.change(index, text)
    engine.change(name, text)
    typed[name] = text
  }
  const expected = readPlainly(generated, typed)
  assert.deepEqual(engine.effectiveAnswers(), expected.answers)
  assert.deepEqual(
    engine.validate().map(({ element }) => element),
    expected.faults,
  )
  assert.deepEqual(floor.validate(), expected.faults)
  const far = generated.specs.filter((_spec, index) => {
    const answer = expected.answers[`e${index}`]
    const value = floor.values[index] ?? Number.NaN
    assert.equal(Number.isNaN(value), answer === undefined)
    const isNumber = answer !== undefined && Number.isFinite(Number(answer))
    return isNumber && Math.abs(value - Number(answer)) > 1e-9 * Math.abs(value)
  })
  // Occasionally a float rounds to the neighbouring cent, and so do the results calculated from it.
  assert.ok(far.length <= generated.specs.length / 100)
}

function compare(
  size: number,
  line: Line,
  repeats: number,
  floor: () => unknown,
  engine: () => unknown,
): Result {
  // Warms up until the JIT has optimised both, which takes longer on a busy machine.
  const warm = performance.now() + WARM_MS
  while (performance.now() < warm) {
    timeRuns(floor, repeats)
    timeRuns(engine, repeats)
  }
  const floors: number[] = []
  const engines: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(timeRuns(floor, repeats))
    engines.push(timeRuns(engine, repeats))
  }
  return { size, line, floor: findLowerQuartile(floors), engine: findLowerQuartile(engines), unit: 'us' }
}

function compareHeap(size: number, floor: () => unknown, engine: () => unknown): Result {
  return {
    size,
    line: 'heap',
    floor: measureHeap(floor, size),
    engine: measureHeap(engine, size),
    unit: 'KB',
  }
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

function printResults(results: readonly Result[]): void {
  for (const { size, line, floor, engine, unit } of results) {
    const ratio = engine / floor
    const verdict = ratio <= BUDGETS[line] ? 'within' : 'OVER'
    console.log(
      `${String(size).padStart(6)} ${line.padEnd(9)} floor ${floor.toFixed(2).padStart(9)} ${unit}  engine ${engine.toFixed(2).padStart(10)} ${unit}  ${ratio.toFixed(1).padStart(6)}x of ${BUDGETS[line]}x ${verdict}`,
    )
  }
  const keys = results.filter(({ line }) => line === 'key')
  const growth = (side: 'floor' | 'engine'): number => (keys.at(-1)?.[side] ?? 0) / (keys[0]?.[side] ?? 1)
  const verdict = growth('engine') <= growth('floor') ? 'within' : 'OVER'
  console.log(
    `key at 10,000 against 100: ${growth('engine').toFixed(1)}x, the floor ${growth('floor').toFixed(1)}x ${verdict}`,
  )
  if (global.gc === undefined) console.log('heap is a guess: run with --expose-gc')
}
