import type { DossierDetail, SubmitBlock, SubmittedBlock } from '#contract/dossiers.ts'
import { compileForm } from '#engine/index.ts'
import type { FormVersion } from '#contract/forms.ts'
import type { DraftSync } from '#web/wizard/draft-sync.ts'
import type { WizardAccess } from '#web/wizard/wizard-access.ts'
import type { Outdated, WizardPort } from '#web/wizard/submit-block.ts'
import { openWizard } from '#web/wizard/wizard-run.ts'

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

export function buildDetail(change: Partial<DossierDetail['dossier']> = {}): DossierDetail {
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
      awaited_signature: null,
      adequacy_report: null,
      writable: true,
      known: false,
      last_step: 0,
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

/** An answer of this person, saved in another window. */
export const DRAFT = {
  elementId: '3-last_name',
  value: 'Durand',
  revision: 2,
  author: 'Claire Delmas',
  updatedAt: '2026-11-21T10:00:00Z',
  how: 'typed',
  importedFrom: null,
} as const

export const quietDrafts: DraftSync = {
  state: () => ({ kind: 'idle' }),
  unsaved: () => [],
  queue: () => {},
  flush: () => Promise.resolve(),
  leave: () => {},
  discard: () => {},
  adopt: () => true,
  addConflicts: () => {},
  resolve: () => {},
  subscribe: () => () => {},
  close: () => {},
}

/** A wizard run over a form of three blocks; tests control `port` and `timers`. */
export function buildWizardRun({
  detail = buildDetail(),
  address = {},
  localDrafts = {},
  access = { role: 'advisor', isReadOnlyRole: false, formCode: 'client' },
  drafts = quietDrafts,
  notice,
}: {
  detail?: DossierDetail
  address?: { page?: string; lastSubmitted?: string }
  localDrafts?: Record<string, string>
  access?: WizardAccess
  drafts?: DraftSync
  notice?: unknown
} = {}) {
  const sent: SubmitBlock[] = []
  const timers: (() => void)[] = []
  const outdated: Outdated[] = []
  const port: {
    answer: (body: SubmitBlock) => Promise<SubmittedBlock>
    fresh: DossierDetail
    read: () => Promise<DossierDetail>
  } = {
    fresh: detail,
    read: () => Promise.resolve(port.fresh),
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
    readDossier: () => port.read(),
  }
  const run = openWizard({
    detail,
    version: { ...version, compiled: compileForm(version.definition) },
    access,
    address,
    port: calls,
    drafts,
    localDrafts,
    notice,
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
