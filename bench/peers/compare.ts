import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { compileForm, openForm } from '../../src/engine/index.ts'
import { FACTS, generateForm, presentAnswers, presentDefinition, type Generated } from '../generate-form.ts'
import { findMedian } from '../measure.ts'
import { FORMILY } from './formily.ts'
import type { Peer, PeerSession } from './peer.ts'
import { SURVEY_JS } from './survey-js.ts'

/** Enough runs for a stable median; a run longer than the limit is measured once. */
const STEADY_MS = 500
const PATIENCE_MS = 10_000

/** Our engine behind the peer interface. Compiling the form is part of opening it, as for the peers. */
const OURS: Peer = {
  name: 'ours',
  open: (generated) => {
    const session = openForm(compileForm(presentDefinition(generated)), {
      answers: presentAnswers(generated),
      today: '2026-11-21',
      facts: FACTS,
    })
    const names = generated.specs.map((_spec, index) => `e${index}`)
    return {
      change: (index, value) => {
        for (const name of session.change(names[index] ?? '', String(value)).elements)
          session.getElement(name)
      },
      validate: () => session.validate(),
      value: (index) => Number(session.effectiveAnswers()[names[index] ?? '']),
      isVisible: (index) => session.getElement(names[index] ?? '').visible,
    }
  },
}

const PEERS = [OURS, FORMILY, SURVEY_JS]
const { values } = parseArgs({ options: { sizes: { type: 'string', default: '100,1000,10000' } } })
for (const size of values.sizes.split(',').map(Number)) {
  for (const peer of PEERS) await printPeer(peer, size)
}

async function printPeer(peer: Peer, size: number): Promise<void> {
  const plain = generateForm(size, false)
  const hubbed = generateForm(size, true)
  if (peer !== OURS) assertAgrees(peer, plain)
  const session = peer.open(plain)
  const hub = peer.open(hubbed)
  let turn = 0
  const lines: readonly (readonly [string, () => unknown])[] = [
    ['change', () => session.change(plain.probe, 20 + (turn++ % 60))],
    ['hub', () => hub.change(hubbed.hub, turn++ % 2 === 0 ? 40 : 60)],
    ['validate', () => session.validate()],
    ['load', () => peer.open(plain)],
  ]
  for (const [line, run] of lines) print(size, peer, line, await present(run))
  print(size, peer, 'heap', `${measureHeap(peer, plain)} KB`)
}

/** A peer that fails on a form, for instance by stack overflow, is reported and not timed. */
async function present(run: () => unknown): Promise<string> {
  try {
    return `${(await measure(run)).toFixed(1)} us`
  } catch (error) {
    return `fails: ${error instanceof Error ? error.message : String(error)}`
  }
}

function print(size: number, peer: Peer, line: string, result: string): void {
  console.log(`${String(size).padStart(6)} ${line.padEnd(9)} ${peer.name.padEnd(9)} ${result}`)
}

/** Measures only after visibility and values are correct, initially and after each change. */
function assertAgrees(peer: Peer, generated: Generated): void {
  const session = peer.open(generated)
  const typed = [...generated.answers]
  assertReading(session, generated, typed)
  for (const [index, value] of [
    [generated.probe, 77],
    [generated.hub, 10],
    [generated.hub, 90],
  ] as const) {
    session.change(index, value)
    typed[index] = value
    assertReading(session, generated, typed)
  }
}

/** Expected values from the definitions; hidden answers count, as they do for the peers. */
function assertReading(session: PeerSession, { specs }: Generated, typed: readonly number[]): void {
  const found: number[] = []
  specs.forEach((spec, index) => {
    if (spec.kind === 'input') {
      found[index] = typed[index] ?? 0
      const isShown = spec.rules.every(({ on, above }) => (found[on] ?? 0) > above)
      assert.equal(session.isVisible(index), isShown, `e${index} shown`)
      return
    }
    found[index] = spec.operands.reduce((sum, each) => sum + (found[each] ?? 0), 0)
    assert.equal(session.value(index), found[index], `e${index}`)
  })
}

/** Median microseconds per run, over at least three runs unless they take too long. */
async function measure(run: () => unknown): Promise<number> {
  const times: number[] = []
  const start = performance.now()
  const elapsed = (): number => performance.now() - start
  while (
    times.length === 0 ||
    (times.length < 3 && elapsed() < PATIENCE_MS) ||
    (times.length < 2_000 && elapsed() < STEADY_MS)
  ) {
    const before = performance.now()
    await run()
    times.push((performance.now() - before) * 1_000)
  }
  return findMedian(times)
}

function measureHeap(peer: Peer, generated: Generated): string {
  const count = Math.max(1, Math.round(5_000 / generated.specs.length))
  const kept: unknown[] = []
  global.gc?.()
  const before = process.memoryUsage().heapUsed
  for (let each = 0; each < count; each += 1) kept.push(peer.open(generated))
  global.gc?.()
  const used = (process.memoryUsage().heapUsed - before) / 1_024 / count
  return kept.length === 0 ? '0' : used.toFixed(0)
}
