import { expect, it } from 'vitest'
import { diffAnswers, type AnswersByName } from './answer-changes.ts'
import type { StoredChange } from './change-store.ts'
import { replayAnswers } from './replay-answers.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute))

/** A history in which each step is the state of a block at that minute. */
function historyOf(steps: readonly AnswersByName[]): readonly StoredChange[] {
  return steps.map((answers, index) => ({
    number: index + 1,
    block: 'holder',
    revision: index + 1,
    actorId: 1,
    at: at(index + 1),
    changes: diffAnswers(steps[index - 1] ?? {}, answers, () => ({ how: 'typed' })),
  }))
}

const STEPS: readonly AnswersByName[] = [
  { name: 'Lemaire', funds: ['SALE'] },
  { name: 'Lemaitre', funds: ['SALE', 'GIFT'], email: 'a@b.test' },
  { name: '', funds: ['SALE', 'GIFT'], email: 'a@b.test' },
]
const CURRENT = { block: 'holder', answers: STEPS[2] ?? {}, revision: 3, submittedAt: at(3) }

it('returns each former state of a block', () => {
  const given = { dossierId: 1, blocks: [CURRENT], receipts: [], changes: historyOf(STEPS) }

  for (const [index, answers] of STEPS.entries())
    expect(replayAnswers(given, at(index + 1))).toEqual({
      blocks: [{ block: 'holder', answers, revision: index + 1, submittedAt: at(index + 1) }],
      receipts: [],
      isComplete: true,
    })
})

it('has no block before its first submit', () => {
  const given = { dossierId: 1, blocks: [CURRENT], receipts: [], changes: historyOf(STEPS) }

  expect(replayAnswers(given, at(0))).toEqual({ blocks: [], receipts: [], isComplete: true })
})

it('follows the order of the history when a clock ran back', () => {
  const changes = historyOf(STEPS).map((change) => (change.number === 2 ? { ...change, at: at(9) } : change))

  const past = replayAnswers({ dossierId: 1, blocks: [CURRENT], receipts: [], changes }, at(3))

  expect(past.blocks.map(({ answers }) => answers)).toEqual([STEPS[2]])
})

it('says that answers older than the history are incomplete', () => {
  const changes = historyOf(STEPS).slice(1)
  const given = { dossierId: 1, blocks: [CURRENT], receipts: [], changes }

  expect(replayAnswers(given, at(1))).toMatchObject({
    blocks: [{ answers: STEPS[0], revision: 1 }],
    isComplete: false,
  })
  expect(replayAnswers({ ...given, changes: [] }, at(1))).toMatchObject({ isComplete: false })
  expect(replayAnswers({ ...given, changes: [] }, at(3))).toMatchObject({ isComplete: true })
})

it('restores a removed receipt with its title', () => {
  const file = {
    id: 7,
    title: 'cni.pdf',
    typeId: 1,
    mimetype: 'application/pdf',
    size: 9,
    sha256: 'abc',
    createdBy: 1,
    createdAt: at(1).toISOString(),
  }
  const change = { block: 'papers', revision: 0, actorId: 1 }
  const changes: readonly StoredChange[] = [
    {
      ...change,
      number: 1,
      at: at(1),
      changes: { identity: { how: 'uploaded', from: [], to: ['7'], file } },
    },
    { ...change, number: 2, at: at(2), changes: { identity: { how: 'deleted', from: ['7'], to: [], file } } },
  ]
  const titlesAt = (minute: number) =>
    replayAnswers({ dossierId: 1, blocks: [], receipts: [], changes }, at(minute)).receipts.map(
      ({ title }) => title,
    )

  expect([titlesAt(0), titlesAt(1), titlesAt(2)]).toEqual([[], ['cni.pdf'], []])
})
