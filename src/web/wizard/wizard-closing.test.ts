import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildDetail, buildWizardRun as build, DRAFT, quietDrafts } from '#test/support/build-wizard-run.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { DraftSync } from './draft-sync.ts'

// The test form has no product, so every run reports a configuration problem.
let warned = vi.spyOn(console, 'warn')
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => warned.mockRestore())

const refused = (status: number) => new ApiError({ status, body: null, retryAfterSeconds: null })
const gone = () => Promise.reject(refused(404))

describe('a dossier that somebody else closes while it is filled', () => {
  it('names the answers that are not in it', async () => {
    const { run, port } = build({ detail: buildDetail({ last_step: 4 }) })
    run.change('last_name', 'Martin')
    port.fresh = buildDetail({
      values: [{ elementId: '3-last_name', value: 'Durand' }],
      revisions: { '3-person': 1 },
      frozen_blocks: ['3-person'],
      last_step: 7,
    })

    await run.refresh()

    expect(run.state().closing).toEqual({ isGone: false, after: 4, lost: [['last_name', 'Martin']] })
  })

  it('loses nothing that it holds already, nor what others typed', async () => {
    const { run, port } = build({ detail: buildDetail({ drafts: [{ ...DRAFT, author: 'Henri Vasseur' }] }) })
    run.change('is_pair', 'false')
    port.fresh = buildDetail({
      values: [{ elementId: '3-is_pair', value: 'false' }],
      revisions: { '3-person': 1 },
      frozen_blocks: ['3-person'],
    })

    await run.refresh()

    expect(run.state().closing).toEqual({ isGone: false, after: 0, lost: [] })
  })

  it.each(['canceled', 'rejected'])('as %s takes back what was typed in all blocks', async (status) => {
    const discarded: string[] = []
    const drafts: DraftSync = { ...quietDrafts, discard: (names) => void discarded.push(...names) }
    const { run, port } = build({ drafts })
    run.change('last_name', 'Martin')
    run.showPage('shares')
    run.change('count', '12')
    port.fresh = buildDetail({ status, writable: false })

    await run.refresh()

    expect(run.state().open).toBeUndefined()
    expect(run.state().closing?.lost).toEqual([
      ['last_name', 'Martin'],
      ['count', '12'],
    ])
    expect(discarded).toEqual(['last_name', 'count'])
  })

  it('names answers left on this device that it no longer takes', () => {
    const frozen = buildDetail({ frozen_blocks: ['3-person'], drafts: [DRAFT] })

    expect(build({ detail: frozen }).run.state().closing).toBeUndefined()
    const { run } = build({ detail: frozen, localDrafts: { last_name: 'Martin' } })
    expect(run.state().closing?.lost).toEqual([['last_name', 'Martin']])
  })

  it('names an answer once, also where the server still keeps its draft', async () => {
    const { run, port } = build()
    run.change('last_name', 'Durand')
    port.fresh = buildDetail({ status: 'canceled', writable: false, drafts: [DRAFT] })
    await run.refresh()
    expect(run.state().closing?.lost).toEqual([['last_name', 'Durand']])
    run.forgetClosing()

    await run.refresh()

    expect(run.state().closing).toBeUndefined()
  })

  it('is read on news only to close the open block: all else waits until the person asks', async () => {
    const { run, port } = build()
    port.fresh = buildDetail({ status: 'ongoing', last_step: 3 })
    await run.followNews()
    expect(run.state().dossier.last_step).toBe(0)

    port.fresh = buildDetail({ frozen_blocks: ['3-person'], last_step: 5 })
    await run.followNews()

    expect(run.state().dossier.last_step).toBe(5)
    expect(run.state().closing).toMatchObject({ isGone: false, after: 0 })
  })

  it('does not blame the next block for a submit that it refuses', async () => {
    const pair = [{ elementId: '3-is_pair', value: 'true' }]
    const { run, port } = build({ detail: buildDetail({ values: pair }) })
    run.change('last_name', 'Martin')
    port.answer = () => Promise.reject(refused(409))
    port.fresh = buildDetail({ values: pair, revisions: { '3-person': 1 }, frozen_blocks: ['3-person'] })

    await run.submit()

    expect(run.state()).toMatchObject({ open: 'pair', phase: 'filling', refusal: undefined })
    expect(run.state().closing?.lost).toEqual([['last_name', 'Martin']])
  })
})

describe('a dossier that is taken away while it is filled', () => {
  const unsaved: DraftSync = { ...quietDrafts, unsaved: () => [['last_name', 'Martin']] }
  const closing = { isGone: true, after: 4, lost: [['last_name', 'Martin']] }

  it('is left, with the answers that were not saved', async () => {
    const { run, port } = build({ detail: buildDetail({ last_step: 4 }), drafts: unsaved })
    port.read = gone

    await run.refresh()

    expect(run.state().closing).toEqual(closing)
  })

  it('is left as well where its submit is answered so', async () => {
    const { run, port } = build({ detail: buildDetail({ last_step: 4 }), drafts: unsaved })
    run.change('last_name', 'Martin')
    port.answer = gone
    port.read = gone

    await run.submit()

    expect(run.state().closing).toEqual(closing)
  })

  it('is not taken for gone without a connection', async () => {
    const { run, port } = build()
    port.read = () => Promise.reject(new TypeError('offline'))

    await expect(run.refresh()).rejects.toThrow('offline')
    expect(run.state().closing).toBeUndefined()
  })
})
