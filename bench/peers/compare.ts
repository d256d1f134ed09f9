import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { compileForm, openForm, type Facts } from '../../src/engine/index.ts'
import { generateForm, presentAnswers, presentDefinition, type Generated } from '../generate-form.ts'
import { findMedian } from '../measure.ts'
import { FORMILY } from './formily.ts'
import type { Peer, PeerSession } from './peer.ts'
import { SURVEY_JS } from './survey-js.ts'

/** Long enough for a steady median, short enough for the slowest peer at 10,000 elements. */
const BUDGET_MS = 2_000
const FACTS: Facts = {
  user: { code: '', email: '', firstName: '', lastName: '' },
  dossier: { id: 1, state: 'ongoing', direct: false, clientId: null, advisorCode: '', advisorEmail: '' },
  settings: {},
  products: [],
  tables: [],
  receiptTypes: [],
}

/** Ours in the shape of a peer; compiling the form is part of opening it, as it is for them. */
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

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '100,1000,10000' } } })
for (const size of values.sizes.split(',').map(Number)) {
  for (const peer of [OURS, SURVEY_JS, FORMILY]) await printPeer(peer, size)
}

async function printPeer(peer: Peer, size: number): Promise<void> {
  const plain = generateForm(size, false)
  const hubbed = generateForm(size, true)
  if (peer !== OURS) assertAgrees(peer, plain)
  const session = peer.open(plain)
  const hub = peer.open(hubbed)
  let turn = 0
  const lines = {
    load: await measure(() => peer.open(plain)),
    change: await measure(() => session.change(plain.probe, 20 + (turn++ % 60))),
    hub: await measure(() => hub.change(hubbed.hub, turn++ % 2 === 0 ? 40 : 60)),
    validate: await measure(() => session.validate()),
  }
  const times = Object.entries(lines).map(([line, time]) => `${line} ${time.toFixed(1)} us`)
  console.log(
    [String(size).padStart(6), peer.name.padEnd(9), ...times, `heap ${measureHeap(peer, plain)} KB`].join(
      '  ',
    ),
  )
}

/** Nothing is timed before what is shown and computed is right, at first and after each change. */
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

/** Each value worked out from its definition; hidden answers count, as they do for the peers. */
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

/** Median microseconds of a run, at least three of them. */
async function measure(run: () => unknown): Promise<number> {
  const times: number[] = []
  const start = performance.now()
  while (times.length < 3 || (performance.now() - start < BUDGET_MS / 4 && times.length < 2_000)) {
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
