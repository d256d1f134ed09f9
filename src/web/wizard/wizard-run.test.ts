import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DossierDetail } from '#contract/dossiers.ts'
import { buildDetail, buildWizardRun as build, DRAFT, quietDrafts } from '#test/support/build-wizard-run.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { DraftSync } from './draft-sync.ts'
import type { WizardAccess } from './wizard-access.ts'

// The test form has no product, so every run reports a configuration problem.
let warned = vi.spyOn(console, 'warn')
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => warned.mockRestore())

function refusal(status: number, code: string, property = ''): ApiError {
  const body = { errors: [{ property, code, message: `Refused: ${code}`, params: {} }] }
  return new ApiError({ status, body, retryAfterSeconds: null })
}

describe('a block', () => {
  it('is not sent while an answer is missing, and marks the fields', async () => {
    const { run, sent } = build()

    await run.submit()

    expect(sent).toEqual([])
    expect(run.state().refusal).toMatchObject({ kind: 'fields' })
    expect(run.errors.isRevealed('last_name')).toBe(true)
  })

  it('sends its editable answers, including defaults, under their wire ids', async () => {
    const { run, sent } = build()

    run.change('last_name', 'Lemaire')
    await run.submit()

    expect(sent).toEqual([
      {
        submittingBlockId: '3-person',
        productCode: null,
        values: [
          { elementId: '3-last_name', value: 'Lemaire' },
          { elementId: '3-is_pair', value: 'false' },
        ],
        seen: [],
      },
    ])
  })

  it('sends displayed amounts separately from answers', async () => {
    const { run, sent } = build({ address: { page: 'shares' } })

    run.change('count', '50')
    await run.submit()

    expect(sent[0]?.values).toEqual([{ elementId: '3-count', value: '50' }])
    expect(sent[0]?.seen).toEqual([{ elementId: '3-total', value: '10000' }])
  })

  it('opens the next visible block after a delay', async () => {
    const { run, timers } = build()

    run.change('last_name', 'Lemaire')
    run.change('is_pair', 'true')
    await run.submit()
    expect(run.state()).toMatchObject({ open: 'person', phase: 'advancing' })

    timers.at(-1)?.()
    expect(run.state()).toMatchObject({ open: 'pair', page: 'identity', phase: 'filling' })
  })

  it('skips a hidden block, and to the next page if necessary', async () => {
    const { run, timers } = build()

    run.change('last_name', 'Lemaire')
    await run.submit()
    timers.at(-1)?.()

    expect(run.state()).toMatchObject({ open: 'amount', page: 'shares' })
  })

  it('keeps its answers when the server refuses a field', async () => {
    const { run, port } = build()
    port.answer = () => Promise.reject(refusal(422, 'ANSWERS_INVALID', '3-last_name'))

    run.change('last_name', 'Lemaire')
    await run.submit()

    expect(run.errors.refusalOf('last_name')).toBe('Refused: ANSWERS_INVALID')
    expect(run.session.getElement('last_name').input).toBe('Lemaire')
    run.change('last_name', 'Lemaître')
    expect(run.errors.refusalOf('last_name')).toBeUndefined()
  })

  it('changed by another person reopens with current values', async () => {
    const { run, port, outdated } = build()
    port.fresh = buildDetail({ values: [{ elementId: '3-last_name', value: 'Autre' }] })
    port.answer = () => Promise.reject(refusal(409, 'STALE_REVISION'))

    run.change('last_name', 'Lemaire')
    await run.submit()

    expect(outdated).toMatchObject([
      {
        detail: port.fresh,
        open: 'person',
        disputes: [{ name: 'last_name', value: 'Autre', revision: 0 }],
      },
    ])
  })

  it.each([{ page: 'shares' }, {}])(
    'shows errors of stored answers that have become invalid, from %j',
    (address) => {
      const values = [{ elementId: '3-count', value: '7.5' }]
      const { run } = build({ detail: buildDetail({ values, revisions: { '3-amount': 1 } }), address })

      run.openBlock('amount')

      expect(run.session.getElement('count')).toMatchObject({ input: '7.5' })
      expect(run.errors.isRevealed('count')).toBe(true)
      expect(run.errors.isRevealed('last_name')).toBe(false)
    },
  )

  it('restores its drafts when it opens again', () => {
    const { run } = build({ localDrafts: { last_name: 'Lem' } })
    expect(run.session.getElement('last_name').input).toBe('Lem')

    run.openBlock('amount')
    expect(run.session.getElement('last_name').input).toBeNull()

    run.goBack()
    expect(run.session.getElement('last_name').input).toBe('Lem')
  })

  it('frozen by an envelope discards answers left on this device, which would keep all others from being saved', () => {
    const discarded: string[] = []
    const drafts: DraftSync = { ...quietDrafts, discard: (names) => void discarded.push(...names) }

    build({
      detail: buildDetail({ frozen_blocks: ['3-person'] }),
      localDrafts: { last_name: 'Martin' },
      drafts,
    })

    expect(discarded).toEqual(['last_name'])
  })

  it('frozen by an envelope is read-only', () => {
    const detail = buildDetail({ frozen_blocks: ['3-person'], revisions: { '3-person': 1 } })
    const { run } = build({ detail, address: { page: 'identity' } })

    expect(run.state()).toMatchObject({ page: 'identity', open: undefined })
  })

  it('frozen by an envelope is passed over on the way back', () => {
    const detail = buildDetail({
      values: [{ elementId: '3-is_pair', value: 'true' }],
      revisions: { '3-person': 1, '3-pair': 1, '3-amount': 1 },
      frozen_blocks: ['3-person', '3-pair'],
    })
    const { run } = build({ detail, address: { page: 'shares' } })

    run.goBack()
    expect(run.state()).toMatchObject({ page: 'identity', open: undefined })

    const half = build({ detail: { ...detail, dossier: { ...detail.dossier, frozen_blocks: ['3-person'] } } })
    half.run.openBlock('pair')
    half.run.goBack()
    expect(half.run.state()).toMatchObject({ page: 'identity', open: 'pair' })
  })

  it('frozen by another window gives way to the first one left of its page', async () => {
    const pair = [{ elementId: '3-is_pair', value: 'true' }]
    const { run, port } = build({ detail: buildDetail({ values: pair }) })
    port.fresh = buildDetail({ values: pair, revisions: { '3-person': 1 }, frozen_blocks: ['3-person'] })

    await run.refresh()

    expect(run.state()).toMatchObject({ page: 'identity', open: 'pair' })
  })

  it('without receipts is read-only while additional documents are asked for', () => {
    const detail = buildDetail({ status: 'additional_documents', revisions: { '3-person': 1 } })
    const { run } = build({ detail, address: { page: 'identity' } })

    expect(run.state()).toMatchObject({ page: 'identity', open: undefined })
  })

  it('lists errors that belong to no field in the summary', async () => {
    const { run, port } = build()
    const errors = [
      { property: '3-last_name', code: 'ANSWERS_INVALID', message: 'Too short', params: {} },
      { property: 'elsewhere', code: 'ANSWERS_INVALID', message: 'Something else', params: {} },
    ]
    port.answer = () =>
      Promise.reject(new ApiError({ status: 422, body: { errors }, retryAfterSeconds: null }))

    run.change('last_name', 'L')
    await run.submit()

    expect(run.state().refusal).toMatchObject({ kind: 'fields', others: ['Something else'] })
  })
})

it('reports once that a form without a product is misconfigured', async () => {
  const { run } = build()
  run.change('last_name', 'Lemaire')
  await run.submit()

  expect(warned.mock.calls).toEqual([['form not configured properly']])
})

describe('the dossier read again', () => {
  const confirmed = buildDetail({ status: 'adequacy_report_validated' })
  const filled = buildDetail({ revisions: { '3-person': 1 } })

  /** A run whose reads are answered by the test, in any order. */
  function buildReading() {
    const built = build()
    const answers: ((detail: DossierDetail) => void)[] = []
    built.port.read = () => new Promise((resolve) => answers.push(resolve))
    return { ...built, answers }
  }

  it('is read once more when a later read, by any part of the page, was answered first', async () => {
    const { run, answers } = buildReading()
    const [earlier, later] = [run.refresh(), run.refresh()]
    answers[1]?.(confirmed)
    await later

    answers[0]?.(buildDetail({ status: 'adequacy_report_validation' }))
    await vi.waitFor(() => expect(answers).toHaveLength(3))
    expect(run.state().dossier).toBe(confirmed.dossier)
    answers[2]?.(confirmed)
    await earlier
  })

  it('is read again when a block was submitted in between', async () => {
    const { run, answers } = buildReading()
    const read = run.refresh()
    run.change('last_name', 'Lemaire')
    await run.submit()

    answers[0]?.(buildDetail())
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    expect(run.state().dossier.revisions).toEqual({ '3-person': 1 })
    answers[1]?.(filled)
    await read

    expect(run.state().dossier).toBe(filled.dossier)
  })
})

describe('a read-only role', () => {
  const submitted = { values: [{ elementId: '3-last_name', value: 'Lemaire' }], revisions: { '3-person': 1 } }

  it('sees no drafts, also when the dossier is read again', async () => {
    const access: WizardAccess = { role: 'advisor', isReadOnlyRole: true, formCode: 'client' }
    const { run, port } = build({ access })
    run.openBlock('person')
    port.fresh = buildDetail({ drafts: [DRAFT] })

    await run.refresh()

    expect(run.session.getElement('last_name').input).toBeNull()
  })

  it('sees the form read-only, with a button that only navigates', async () => {
    const access: WizardAccess = { role: 'client', isReadOnlyRole: true, formCode: 'client' }
    const { run, sent } = build({ detail: buildDetail(submitted), address: { page: 'identity' }, access })
    run.openBlock('person')

    expect(run.session.getElement('last_name')).toMatchObject({ readonly: true, required: false })
    await run.submit()

    expect(sent).toEqual([])
    expect(run.state()).toMatchObject({ page: 'shares', open: 'amount' })
  })

  it('at the back office starts with cards, opens one, and goes on and back to the cards of other pages', async () => {
    const access: WizardAccess = { role: 'backOfficeUser', isReadOnlyRole: false, formCode: 'client' }
    const { run, sent } = build({ detail: buildDetail(submitted), access, localDrafts: { last_name: 'X' } })
    expect(run.state().open).toBeUndefined()

    run.openBlock('person')
    expect(run.state().open).toBe('person')
    expect(run.session.getElement('last_name').input).toBe('Lemaire')

    await run.submit()
    expect(sent).toEqual([])
    expect(run.state()).toMatchObject({ page: 'shares', open: undefined })

    run.goBack()
    expect(run.state()).toMatchObject({ page: 'identity', open: undefined })
  })
})

describe('an answer modified from the summary', () => {
  const filled = buildDetail({
    values: [
      { elementId: '3-last_name', value: 'Lemaire' },
      { elementId: '3-is_pair', value: 'false' },
    ],
    revisions: { '3-person': 1 },
  })

  it('opens its block, and the summary again once the block is accepted', async () => {
    const { run, timers } = build({ detail: filled, address: { page: 'shares' } })

    run.modify('last_name')
    expect(run.state()).toMatchObject({ page: 'identity', open: 'person' })
    run.change('last_name', 'Lemaître')
    await run.submit()
    timers.at(-1)?.()

    expect(run.state()).toMatchObject({
      page: 'shares',
      open: 'amount',
      modification: { from: 'amount', name: 'last_name' },
    })
  })

  it('opens first the block that it has revealed', async () => {
    const { run, timers } = build({ detail: filled, address: { page: 'shares' } })

    run.modify('is_pair')
    run.change('is_pair', 'true')
    await run.submit()
    timers.at(-1)?.()
    expect(run.state()).toMatchObject({ open: 'pair' })

    await run.submit()
    timers.at(-1)?.()
    expect(run.state()).toMatchObject({ open: 'amount' })
  })

  it('no longer leads back once another block has been opened', async () => {
    const { run, timers } = build({ detail: filled, address: { page: 'shares' } })

    run.modify('last_name')
    run.openBlock('amount')
    run.openBlock('person')
    expect(run.state().modification).toBeUndefined()

    await run.submit()
    timers.at(-1)?.()
    expect(run.state()).toMatchObject({ open: 'amount', modification: undefined })
  })
})
