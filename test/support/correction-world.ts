import type { AnswerInput } from '#engine/index.ts'
import { elementsInOrder } from '#form/blocks.ts'
import { DocumentTemplate } from '#form/document-template.ts'
import type { Correction } from '#contract/corrections.ts'
import { wireId } from '#rules/wire-id.ts'
import { rememberSealCertificate } from '#server/files/seal-certificates.ts'
import { EvidenceFile } from '#server/signature/index.ts'
import { verifyStore } from '#server/verify/verify-store.ts'
import { checkCms } from '#signature/seal/check-cms.ts'
import { isReceiptElement } from '#server/stored-receipts/index.ts'
import { CeremonyClient } from './ceremony-client.ts'
import { smallPdfUri } from './small-pdf.ts'
import {
  buildInput,
  buildLabel,
  buildSignButton,
  buildSubscriptionBlocks,
  buildSubscriptionForm,
  onlyWith,
  SUBSCRIBER_INPUTS,
} from './form-parts.ts'
import {
  createUser,
  openSigningApp,
  type SignedInUser,
  type SigningApp,
  type SigningAppOptions,
} from './signing-app.ts'

const withCos = onlyWith('with_cos', 'true')

/** A subscription with an amount that asks for the origin of funds from 1,000 euros, one or two holders, and an identity card. */
const FORM = buildSubscriptionForm([
  {
    slug: 'signers',
    title: buildLabel('Signataires'),
    elements: [
      ...SUBSCRIBER_INPUTS,
      buildInput('identity', 'input_receipt_file'),
      buildInput('with_cos', 'toggle'),
      buildInput('cos_first_name', 'input_text', { role: 'coSubscriber.firstName', ...withCos }),
      buildInput('cos_last_name', 'input_text', { role: 'coSubscriber.lastName', ...withCos }),
      buildInput('cos_email', 'input_mail', { role: 'coSubscriber.email', ...withCos }),
    ],
  },
  {
    slug: 'investment',
    title: buildLabel('Investissement'),
    elements: [
      buildInput('shares', 'input_integer', { role: 'subscription.shares' }, { required: true, min: 1 }),
      buildInput('amount', 'calculate', {
        role: 'subscription.amount',
        calculation: { formula: '{shares} * 100' },
      }),
      buildInput('funds', 'input_text', {
        condition: {
          rules: [{ type: 'input', element: 'amount', operator: 'greater', value: '1000' }],
          effects: ['visible', 'required'],
        },
      }),
      buildInput('iban', 'input_text'),
      buildInput('note', 'input_text'),
    ],
  },
  ...buildSubscriptionBlocks([
    buildSignButton('subscription_subscriber'),
    buildSignButton('subscription_co_subscriber', withCos),
  ]),
])

const buildTemplate = (code: string, element: string, parties: readonly string[]) =>
  DocumentTemplate.parse({
    code,
    title: buildLabel(code),
    envelope: 'subscription',
    sections: [
      { kind: 'paragraph', text: buildLabel('Document de test.') },
      { kind: 'paragraph', text: buildLabel(`Réponse : {${element}}`) },
      { kind: 'signatures', title: buildLabel('Signatures'), parties },
    ],
  })

/** The order prints the number of shares and is signed by both holders; the mandate prints the account, for the first one. */
const TEMPLATES = [
  buildTemplate('ordre', 'shares', ['subscriber', 'coSubscriber']),
  buildTemplate('mandat', 'iban', ['subscriber']),
]

const ANSWERS = {
  signers: {
    first_name: 'Florence',
    last_name: 'Lemaire',
    email: 'florence@orange.test',
    cos_first_name: 'Henri',
    cos_last_name: 'Lemaire',
    cos_email: 'henri@orange.test',
  },
  investment: { shares: '5', iban: 'FR76', note: 'rien' },
} as const

export const SMALL_PDF = smallPdfUri()

export interface CorrectionCall {
  readonly status: number
  readonly body: Correction
  readonly code: string | undefined
  /** Wire ids of the refused elements. */
  readonly properties: readonly string[]
}

/** A signing application with people who ask for corrections, answer them and sign again. */
export class CorrectionWorld {
  readonly signing: SigningApp
  readonly advisor: SignedInUser
  readonly reviewer: SignedInUser
  readonly ceremony: CeremonyClient
  readonly #form: string

  private constructor(
    signing: SigningApp,
    advisor: SignedInUser,
    reviewer: SignedInUser,
    form: string = 'client',
  ) {
    this.signing = signing
    this.advisor = advisor
    this.reviewer = reviewer
    this.ceremony = new CeremonyClient(signing, advisor)
    this.#form = form
  }

  /** Uses the form with two holders unless a deployment is given. */
  static async open(options: SigningAppOptions = {}): Promise<CorrectionWorld> {
    const form = options.deployment ? {} : { deployment: { forms: { client: FORM } }, templates: TEMPLATES }
    const signing = await openSigningApp({ ...form, ...options })
    return new CorrectionWorld(
      signing,
      await createUser(signing, 'advisor'),
      await createUser(signing, 'manageDossier'),
    )
  }

  /** The same application, with an account of the back office that answers on its own form. */
  async onPaper(): Promise<CorrectionWorld> {
    return this.answeredBy(await createUser(this.signing, 'backOfficeUser'), 'back_office')
  }

  /** The same application, with another account in place of the advisor. */
  answeredBy(user: SignedInUser, form = this.#form): CorrectionWorld {
    return new CorrectionWorld(this.signing, user, this.reviewer, form)
  }

  close(): Promise<void> {
    return this.signing.close()
  }

  get formId(): number {
    return this.signing.services.forms.currentForms().find(({ code }) => code === this.#form)?.id ?? 0
  }

  id(element: string): string {
    return wireId(this.formId, element)
  }

  /** A new dossier, its blocks submitted one after the other. */
  async enter(blocks: Readonly<Record<string, Readonly<Record<string, string>>>>): Promise<number> {
    const created = await this.signing.app.inject({
      method: 'POST',
      url: '/api/dossiers',
      headers: this.advisor.headers,
      payload: { formId: this.formId, clientId: null, submittingBlockId: null, values: [] },
    })
    const id = Number(created.json().id)
    await this.submit(id, blocks)
    return id
  }

  async submit(
    id: number,
    blocks: Readonly<Record<string, Readonly<Record<string, string>>>>,
  ): Promise<void> {
    for (const [block, values] of Object.entries(blocks))
      await this.call(this.advisor, 'PUT', `${id}/values`, {
        submittingBlockId: this.id(block),
        values: Object.entries(values).map(([name, value]) => ({ elementId: this.id(name), value })),
      })
    await this.drain()
  }

  /** A dossier whose documents are out to be signed. */
  async send({ withCos = true }: { readonly withCos?: boolean } = {}): Promise<number> {
    const signers = { ...ANSWERS.signers, with_cos: String(withCos) }
    return this.enter({ signers, investment: ANSWERS.investment, declare: {} })
  }

  /** A signed dossier under review. */
  async sign(options: { readonly withCos?: boolean } = {}): Promise<number> {
    const id = await this.send(options)
    await this.signAs(id, 'subscriber')
    if (options.withCos !== false) await this.signAs(id, 'co_subscriber')
    return id
  }

  /** Signs in a view that the advisor opens, with the code from the party's mail. */
  async signAs(
    id: number,
    party: 'subscriber' | 'co_subscriber' | 'subscriber_advisor',
    kind = 'subscription',
  ): Promise<number> {
    const view = await this.ceremony.openView(id, `${kind}_${party}`)
    await this.ceremony.proveOneself(view)
    const answer = await this.ceremony.sign(view)
    await this.drain()
    return answer.statusCode
  }

  async declineAs(id: number, party: 'subscriber' | 'co_subscriber'): Promise<number> {
    const view = await this.ceremony.openView(id, `subscription_${party}`)
    await this.ceremony.proveOneself(view)
    const answer = await view.post('decline', { reason: 'Non' })
    await this.drain()
    return answer.statusCode
  }

  /** Asks for a correction of these answers, as the reviewer by default. */
  async ask(
    id: number,
    elements: readonly string[],
    { as = this.reviewer, concerned = 'advisor', body = {} }: AskOptions = {},
  ): Promise<CorrectionCall> {
    const remarks = elements.map((element) => ({
      target: { kind: this.#holdsReceipts(element) ? 'receipt' : 'answer', elementId: this.id(element) },
      text: `À corriger : ${element}`,
    }))
    return this.call(as, 'POST', `${id}/corrections`, { concerned, remarks, ...body })
  }

  #holdsReceipts(element: string): boolean {
    const form = this.signing.services.deployment.forms[this.#form]
    const found = form && elementsInOrder(form).find(({ name }) => name === element)
    return found !== undefined && isReceiptElement(found)
  }

  async propose(
    correction: Correction,
    values: Readonly<Record<string, AnswerInput>>,
  ): Promise<CorrectionCall> {
    return this.call(this.advisor, 'PUT', `${pathOf(correction)}/answers`, {
      revision: correction.revision,
      values: Object.entries(values).map(([element, value]) => ({ elementId: this.id(element), value })),
    })
  }

  /** Proposes a file for a receipt element. */
  addFile(
    correction: Correction,
    element: string,
    title: string,
    typeId = 0,
    value = SMALL_PDF,
  ): Promise<CorrectionCall> {
    const receipts = [{ typeId, elementId: this.id(element), value, title }]
    return this.call(this.advisor, 'PUT', `${pathOf(correction)}/receipts`, { receipts })
  }

  async answer(
    correction: Correction,
    seen = correction.consequences?.fingerprint ?? '',
  ): Promise<CorrectionCall> {
    const answered = await this.call(this.advisor, 'POST', `${pathOf(correction)}/answer`, { seen })
    await this.drain()
    return answered
  }

  act(correction: Correction, action: 'withdraw' | 'remind', as = this.reviewer): Promise<CorrectionCall> {
    return this.call(as, 'POST', `${pathOf(correction)}/${action}`, {})
  }

  read({ dossierId, id }: Correction, as = this.reviewer): Promise<CorrectionCall> {
    return this.call(as, 'GET', `${dossierId}/corrections/${id}`)
  }

  async call(
    { headers }: SignedInUser,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<CorrectionCall> {
    const answer = await this.signing.app.inject({
      method,
      url: `/api/dossiers/${path}`,
      headers: { ...headers, 'accept-language': 'fr' },
      ...(payload === undefined ? {} : { payload }),
    })
    const body = answer.json()
    const errors: readonly { readonly code: string; readonly property: string }[] = body?.errors ?? []
    const properties = errors.map(({ property }) => property)
    return { status: answer.statusCode, body, code: errors[0]?.code, properties }
  }

  /** Reads a path below `/dossiers`, as the advisor by default; `?…` is a page of a list. */
  get(path: string, { headers } = this.advisor) {
    const at = path.startsWith('?') ? path : `/${path}`
    return this.signing.app.inject({ url: `/api/dossiers${at}`, headers })
  }

  /** The reviewer's decision to accept a dossier. */
  accept(id: number) {
    return this.signing.app.inject({
      method: 'PUT',
      url: `/api/dossiers/integration-state/${id}`,
      headers: this.reviewer.headers,
      payload: { integration_state: 'validated' },
    })
  }

  drain(): Promise<unknown> {
    return this.signing.services.outbox.drain()
  }

  dossier(id: number) {
    return this.ceremony.dossier(id)
  }

  /** Current documents by code: their file and the envelope in which they were signed. */
  async documents(id: number) {
    const rows = await this.signing.services.store.db
      .selectFrom('envelope_document as document')
      .innerJoin('envelope', 'envelope.id', 'document.envelope_id')
      .select(['document.code', 'current_sha256 as sha256', 'carried_from as carriedFrom'])
      .where('envelope.dossier_id', '=', id)
      .where('envelope.state', '=', 'completed')
      .orderBy('envelope.created_at')
      .orderBy('envelope.correction_id', (order) => order.asc().nullsFirst())
      .execute()
    return new Map(rows.map(({ code, ...document }) => [code, document]))
  }

  async answers(id: number): Promise<Readonly<Record<string, unknown>>> {
    const rows = await this.signing.services.store.db
      .selectFrom('dossier_block')
      .select('answers')
      .where('dossier_id', '=', id)
      .execute()
    return Object.assign({}, ...rows.map(({ answers }) => answers))
  }

  /** Findings of `verify`, as `check: place: problem`. */
  async findings(): Promise<readonly string[]> {
    const { services } = this.signing
    // The evidence of an envelope is always sealed here, with the certificate of the documents.
    const evidence = await services.store.db
      .selectFrom('envelope')
      .select('evidence_sha256 as sha256')
      .where('evidence_sha256', 'is not', null)
      .executeTakeFirst()
    if (evidence?.sha256) {
      const bytes = await services.files.read(evidence.sha256)
      const { evidence: text, seal } = EvidenceFile.parse(JSON.parse(bytes.toString('utf8')))
      const cms = checkCms(new Uint8Array(Buffer.from(seal, 'base64')), new TextEncoder().encode(text))
      if (cms) await rememberSealCertificate(services, cms.certificate)
    }
    const reports = await Array.fromAsync(verifyStore(services))
    return reports.flatMap(({ check, first }) =>
      first.map(({ place, problem }) => `${check}: ${place}: ${problem}`),
    )
  }
}

interface AskOptions {
  readonly as?: SignedInUser
  readonly concerned?: string
  readonly body?: object
}

function pathOf({ dossierId, id }: Correction): string {
  return `${dossierId}/corrections/${id}`
}
