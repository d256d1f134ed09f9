import { describe, expect, it } from 'vitest'
import type { Block } from '#form/definition.ts'
import {
  completedBlocks,
  findResumePoint,
  nextBlockLeft,
  presentSteps,
  type FlowBlock,
  pagesResetBy,
  progressPercent,
} from './block-flow.ts'

function buildFlow(...places: readonly string[]): readonly FlowBlock[] {
  return places.map((place) => {
    const [page = '', slug = '', kind] = place.split('/')
    const block: Block = { slug, title: { fr: slug, en: slug }, elements: [] }
    if (kind === 'signature') return { page, block: { ...block, kind, signs: 'subscription' } }
    return { page, block }
  })
}

const flow = buildFlow('p1/a', 'p1/b', 'p2/c', 'p2/d', 'p3/sign/signature', 'p3/end')

describe('findResumePoint', () => {
  it.each([
    ['a new dossier', {}, [], { page: 'p1', open: 'a' }],
    ['the first block left', {}, ['a', 'b'], { page: 'p2', open: 'c' }],
    [
      'after the last submitted',
      { page: 'p2', lastSubmitted: 'c' },
      ['a', 'b', 'c', 'd'],
      { page: 'p2', open: 'd' },
    ],
    ['what is left on a page', { page: 'p1' }, ['a'], { page: 'p1', open: 'b' }],
    ['the last block of a done page', { page: 'p1' }, ['a', 'b'], { page: 'p1', open: 'b' }],
    ['the block that was open', { page: 'p1', open: 'b' }, ['a'], { page: 'p1', open: 'b' }],
    ['an unknown page', { page: 'gone' }, ['a'], { page: 'p1', open: 'b' }],
  ])('opens %s', (_name, address, done, point) => {
    expect(findResumePoint(flow, { address, submitted: new Set(done), seeksSignature: false })).toEqual(point)
  })

  it('opens a dossier that is no longer in entry at its signature', () => {
    const submitted = new Set(['a', 'b', 'c', 'd'])

    const point = findResumePoint(flow, { address: {}, submitted, seeksSignature: true })

    expect(point).toEqual({ page: 'p3', open: 'sign' })
  })
})

describe('nextBlockLeft', () => {
  it.each([
    ['past settled blocks', 'a', ['a', 'b', 'c'], 'd'],
    ['nowhere from the last one', 'end', ['a', 'end'], undefined],
    ['to the next block, submitted or not, at the end', 'sign', ['a', 'sign', 'end'], 'end'],
  ])('leads %s', (_name, from, submitted, expected) => {
    expect(nextBlockLeft(flow, from, new Set(submitted))?.block.slug).toBe(expected)
  })
})

describe('completedBlocks', () => {
  it('counts a signature block once its envelope is complete', () => {
    const done = completedBlocks(flow, new Set(['a']), {
      envelopes: [{ kind: 'subscription', state: 'completed' }],
      adequacy_report: null,
    })

    expect([...done]).toEqual(['a', 'sign'])
  })

  it('keeps a signature block open while a party has not signed', () => {
    const done = completedBlocks(flow, new Set(['sign']), {
      envelopes: [{ kind: 'subscription', state: 'sent' }],
      adequacy_report: null,
    })

    expect([...done]).toEqual([])
  })

  it('reopens a signature block while a correction of its documents is being signed', () => {
    const done = completedBlocks(flow, new Set(['a']), {
      envelopes: [
        { kind: 'subscription', state: 'completed' },
        { kind: 'subscription', state: 'sent' },
      ],
      adequacy_report: null,
    })

    expect([...done]).toEqual(['a'])
  })

  it.each([
    ['no report yet', null, ['a']],
    ['a report to be confirmed', { confirmed_at: null }, ['a']],
    ['a confirmed report', { confirmed_at: '2026-11-20T10:00:00Z' }, ['a', 'mission']],
  ] as const)('after a signed mission with %s counts what is done', (_what, report, expected) => {
    const [page, mission, after] = buildFlow('p1/a', 'p1/mission/signature', 'p2/b')
    if (!page || !mission || !after) throw new Error('three blocks were built')
    const places = [page, { ...mission, block: { ...mission.block, signs: 'mission' as const } }, after]

    const done = completedBlocks(places, new Set(['a']), {
      envelopes: [{ kind: 'mission', state: 'completed' }],
      adequacy_report: report,
    })

    expect([...done]).toEqual(expected)
  })
})

describe('presentSteps', () => {
  const at = (page: string, done: readonly string[], more = {}) =>
    presentSteps(flow, {
      page,
      submitted: new Set(done),
      reset: new Set<string>(),
      isLocked: false,
      opensAny: false,
      ...more,
    })

  it('shows steps before the current one as done and openable', () => {
    const [first, second, third] = at('p2', ['a', 'b', 'c'])

    expect(first).toEqual({ page: 'p1', number: '01', percent: 100, isNow: false, isOpenable: true })
    expect(second).toMatchObject({ number: '02', percent: 66, isNow: true, isOpenable: false })
    expect(third).toMatchObject({ percent: 0, isOpenable: false })
  })

  it('makes no step of a locked dossier clickable', () => {
    expect(at('p3', ['a', 'b', 'c', 'd'], { isLocked: true }).map((step) => step.isOpenable)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('makes every step clickable for the back office', () => {
    expect(at('p1', [], { isLocked: true, opensAny: true }).map((step) => step.isOpenable)).toEqual([
      false,
      true,
      true,
    ])
  })

  it('shows 0 for the only page of a form', () => {
    const [only] = buildFlow('p1/a', 'p1/b')
    if (!only) throw new Error('two blocks were built')

    const steps = presentSteps([only], {
      page: 'p1',
      submitted: new Set(['a']),
      reset: new Set(),
      isLocked: false,
      opensAny: false,
    })

    expect(steps).toMatchObject([{ percent: 0, isNow: true }])
  })

  it('makes a completed later page clickable unless going back has reset it', () => {
    const all = ['a', 'b', 'c', 'd']

    expect(at('p1', all)[1]).toMatchObject({ percent: 100, isOpenable: true })
    expect(at('p1', all, { reset: new Set(['p2']) })[1]).toMatchObject({ percent: 0, isOpenable: false })
  })
})

describe('pagesResetBy', () => {
  const reset = (from: string, to: string, before: readonly string[] = []) => [
    ...pagesResetBy(flow, { from, to, before: new Set(before) }),
  ]

  it('resets the page that was left backwards', () => {
    expect(reset('p2', 'p1')).toEqual(['p2'])
  })

  it('resets nothing when opening a step further away', () => {
    expect(reset('p3', 'p1')).toEqual([])
  })

  it('no longer counts a page as reset once it is reached again', () => {
    expect(reset('p1', 'p2', ['p2', 'p3'])).toEqual(['p3'])
  })
})

describe('progressPercent', () => {
  it('is the share of visible blocks completed', () => {
    expect(progressPercent(flow, new Set())).toBe(0)
    expect(progressPercent(flow, new Set(['a', 'elsewhere']))).toBe(Math.floor(100 / flow.length))
    expect(progressPercent([], new Set())).toBe(0)
  })
})
