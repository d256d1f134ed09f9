import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DossierDetail, SubmitBlock, SubmittedBlock } from '#contract/dossiers.ts'
import type { FormVersion } from '#contract/forms.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { DraftSync } from './draft-sync.ts'
import type { WizardAccess } from './wizard-access.ts'
import { openWizard, type Outdated, type WizardPort } from './wizard-run.ts'

const text = (words: string) => ({ fr: words, en: words })

const version: FormVersion = {
  id: 3,
  code: 'client',
  definition: {
    code: 'client',
    title: text('Form'),
    pages: [
      {
        slug: 'identity',
        title: text('Identity'),
        blocks: [
          {
            slug: 'person',
            title: text('Person'),
            elements: [
              { name: 'last_name', type: 'input_text', attributes: { label: text('Name'), required: true } },
              { name: 'is_pair', type: 'toggle', attributes: { label: text('Two'), defaultValue: 'false' } },
            ],
          },
          {
            slug: 'pair',
            title: text('Pair'),
            condition: {
              rules: [{ type: 'input', element: 'is_pair', operator: 'equal', value: 'true' }],
              combinator: 'and',
              effects: ['visible'],
            },
            elements: [{ name: 'pair_name', type: 'input_text', attributes: { label: text('Pair name') } }],
          },
        ],
      },
      {
        slug: 'shares',
        title: text('Shares'),
        blocks: [
          {
            slug: 'amount',
            title: text('Amount'),
            elements: [
              { name: 'count', type: 'input_integer', attributes: { label: text('Count') } },
              {
                name: 'total',
                type: 'input_float_currency_amount',
                attributes: { label: text('Total') },
                calculation: { formula: '{count} * 200' },
              },
            ],
          },
        ],
      },
    ],
  },
}

function buildDetail(change: Partial<DossierDetail['dossier']> = {}): DossierDetail {
  return {
    dossier: {
      id: 12,
      form_id: 3,
      texts_id: 3,
      form_code: 'client',
      client_id: null,
      advistor_id: null,
      advisor: null,
      last_submitted_block_id: null,
      values: [],
      drafts: [],
      revisions: {},
      frozen_blocks: [],
      direct: false,
      receipts: [],
      authorized_clients: [],
      pairing: {},
      forceMandate: false,
      status: 'ongoing',
      integrate_state: null,
      present: '',
      subscriptionGlobalAmount: null,
      envelopes: [],
      adequacy_report: null,
      writable: true,
      ...change,
    },
    page_id: null,
    today: '2026-11-21',
    facts: {
      user: { code: 'C1', email: 'a@b.test', firstName: 'Claire', lastName: 'Delmas' },
      dossier: {
        id: 12,
        state: 'ongoing',
        direct: false,
        clientId: null,
        advisorCode: 'C1',
        advisorEmail: '',
      },
      settings: {},
      products: [],
      tables: [],
      receiptTypes: [],
    },
  }
}

const quietDrafts: DraftSync = {
  state: () => ({ kind: 'idle' }),
  note: () => {},
  flush: () => Promise.resolve(),
  forget: () => {},
  dispute: () => {},
  settle: () => {},
  subscribe: () => () => {},
  close: () => {},
}

function build({
  detail = buildDetail(),
  address = {},
  localDrafts = {},
  access = { role: 'advisor', isReadOnlyRole: false, formCode: 'client' },
  drafts = quietDrafts,
}: {
  detail?: DossierDetail
  address?: { page?: string; lastSubmitted?: string }
  localDrafts?: Record<string, string>
  access?: WizardAccess
  drafts?: DraftSync
} = {}) {
  const sent: SubmitBlock[] = []
  const timers: (() => void)[] = []
  const outdated: Outdated[] = []
  const port: { answer: (body: SubmitBlock) => Promise<SubmittedBlock>; fresh: DossierDetail } = {
    fresh: detail,
    answer: (body) =>
      Promise.resolve({
        status: 'ongoing',
        revision: 1,
        present: 'Lemaire',
        subscriptionGlobalAmount: null,
        last_submitted_block_id: body.submittingBlockId,
        frozen_blocks: [],
      }),
  }
  const calls: WizardPort = {
    submit(body) {
      sent.push(body)
      return port.answer(body)
    },
    readDossier: () => Promise.resolve(port.fresh),
  }
  const run = openWizard({
    detail,
    version,
    access,
    address,
    port: calls,
    drafts,
    localDrafts,
    clock: {
      now: () => new Date('2026-11-21T10:00:00Z'),
      after(_delayMs, callback) {
        timers.push(callback)
        return () => {}
      },
    },
    onOutdated: (found) => outdated.push(found),
  })
  return { run, sent, timers, port, outdated }
}

// The form above has no product, and every run says so.
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
  it('with an answer missing is not sent and tells its fields', async () => {
    const { run, sent } = build()

    await run.submit()

    expect(sent).toEqual([])
    expect(run.state().refusal).toMatchObject({ kind: 'fields' })
    expect(run.errors.isRevealed('last_name')).toBe(true)
  })

  it('sends its editable answers, defaults included, under their wire ids', async () => {
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

  it('sends the amounts that were shown, and not as answers', async () => {
    const { run, sent } = build({ address: { page: 'shares' } })

    run.change('count', '50')
    await run.submit()

    expect(sent[0]?.values).toEqual([{ elementId: '3-count', value: '50' }])
    expect(sent[0]?.seen).toEqual([{ elementId: '3-total', value: '10000' }])
  })

  it('gives way to the next visible one after its delay', async () => {
    const { run, timers } = build()

    run.change('last_name', 'Lemaire')
    run.change('is_pair', 'true')
    await run.submit()
    expect(run.state()).toMatchObject({ open: 'person', phase: 'advancing', lastSubmitted: 'person' })

    timers.at(-1)?.()
    expect(run.state()).toMatchObject({ open: 'pair', page: 'identity', phase: 'filling' })
  })

  it('skips a hidden one, to the next page if need be', async () => {
    const { run, timers } = build()

    run.change('last_name', 'Lemaire')
    await run.submit()
    timers.at(-1)?.()

    expect(run.state()).toMatchObject({ open: 'amount', page: 'shares' })
  })

  it('typed in while it is sent keeps what was typed as a draft, and stays open', async () => {
    const kept = new Map<string, unknown>()
    const drafts: DraftSync = {
      ...quietDrafts,
      note: (name, input) => kept.set(name, input),
      forget: (names) => [...names].forEach((name) => kept.delete(name)),
    }
    const { run, sent, port } = build({ drafts })
    const answer = port.answer
    port.answer = (body) => {
      run.change('last_name', 'Lemaire-Roux')
      return answer(body)
    }
    run.change('last_name', 'Lemaire')
    run.change('is_pair', 'true')

    await run.submit()

    expect(run.state()).toMatchObject({ open: 'person', phase: 'filling', lastSubmitted: 'person' })
    expect(run.state().dossier.values).toEqual(sent[0]?.values)
    expect(run.session.getElement('last_name').input).toBe('Lemaire-Roux')
    expect([...kept]).toEqual([['last_name', 'Lemaire-Roux']])

    run.openBlock('amount')
    expect(run.session.getElement('last_name').input).toBe('Lemaire')
    run.openBlock('person')
    expect(run.session.getElement('last_name').input).toBe('Lemaire-Roux')
  })

  it('typed in after it was taken stays open to be sent again', async () => {
    const { run, sent, timers } = build()
    run.change('last_name', 'Lemaire')
    await run.submit()

    run.change('last_name', 'Lemaître')
    timers.at(-1)?.()
    expect(run.state()).toMatchObject({ open: 'person', phase: 'filling' })

    await run.submit()
    expect(sent[1]?.values).toContainEqual({ elementId: '3-last_name', value: 'Lemaître' })
  })

  it('keeps everything when the server refuses a field', async () => {
    const { run, port } = build()
    port.answer = () => Promise.reject(refusal(422, 'ANSWERS_INVALID', '3-last_name'))

    run.change('last_name', 'Lemaire')
    await run.submit()

    expect(run.errors.refusalOf('last_name')).toBe('Refused: ANSWERS_INVALID')
    expect(run.session.getElement('last_name').input).toBe('Lemaire')
    run.change('last_name', 'Lemaître')
    expect(run.errors.refusalOf('last_name')).toBeUndefined()
  })

  it('changed by another person is opened again from its current values', async () => {
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

  it('takes back what was typed in it when it opens again', () => {
    const { run } = build({ localDrafts: { last_name: 'Lem' } })
    expect(run.session.getElement('last_name').input).toBe('Lem')

    run.openBlock('amount')
    expect(run.session.getElement('last_name').input).toBeNull()

    run.goBack()
    expect(run.session.getElement('last_name').input).toBe('Lem')
  })

  it('held by an envelope is only looked at', () => {
    const detail = buildDetail({ frozen_blocks: ['3-person'], revisions: { '3-person': 1 } })
    const { run } = build({ detail, address: { page: 'identity' } })

    expect(run.state()).toMatchObject({ page: 'identity', open: undefined })
  })

  it('tells in the summary what no field of it holds', async () => {
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

it('says once that a form without a product is not configured properly', async () => {
  const { run } = build()
  run.change('last_name', 'Lemaire')
  await run.submit()

  expect(warned.mock.calls).toEqual([['form not configured properly']])
})

describe('somebody who only reads', () => {
  const submitted = { values: [{ elementId: '3-last_name', value: 'Lemaire' }], revisions: { '3-person': 1 } }

  it('sees the form read-only and is led on by its button', async () => {
    const access: WizardAccess = { role: 'client', isReadOnlyRole: true, formCode: 'client' }
    const { run, sent } = build({ detail: buildDetail(submitted), address: { page: 'identity' }, access })
    run.openBlock('person')

    expect(run.session.getElement('last_name')).toMatchObject({ readonly: true, required: false })
    await run.submit()

    expect(sent).toEqual([])
    expect(run.state()).toMatchObject({ page: 'shares', open: 'amount' })
  })

  it('at the back office starts with cards, opens one, and is led to the cards of the next page', async () => {
    const access: WizardAccess = { role: 'backOfficeUser', isReadOnlyRole: false, formCode: 'client' }
    const { run, sent } = build({ detail: buildDetail(submitted), access, localDrafts: { last_name: 'X' } })
    expect(run.state().open).toBeUndefined()

    run.openBlock('person')
    expect(run.state().open).toBe('person')
    expect(run.session.getElement('last_name').input).toBe('Lemaire')

    await run.submit()
    expect(sent).toEqual([])
    expect(run.state()).toMatchObject({ page: 'shares', open: undefined })
  })
})
