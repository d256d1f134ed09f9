import { CheckSettings } from '#form/check-settings.ts'
import { DossierChecks } from '#contract/checks.ts'
import type { IdentityReading } from '#rules/receipt-reading.ts'
import type { Answer, Caller, TestApi } from './api-client.ts'
import { buildDossierDeployment } from './dossier-form.ts'
import { startDossier, submit } from './dossier-steps.ts'
import {
  buildInput,
  buildLabel,
  buildSignButton,
  buildSubscriptionBlocks,
  buildSubscriptionForm,
} from './form-parts.ts'
import { insertReceipt } from './permission-subject.ts'

const asked = (name: string, type: string, role: string) => buildInput(name, type, { role })

/** A short form with the answers that checks compare. */
export function buildCheckDeployment(checks: object = {}) {
  const blocks = [
    {
      slug: 'holder',
      title: buildLabel('Souscripteur'),
      elements: [
        asked('last_name', 'input_text', 'subscriber.lastName'),
        asked('first_name', 'input_text', 'subscriber.firstName'),
        asked('birthdate', 'input_birthdate', 'subscriber.birthdate'),
        asked('email', 'input_mail', 'subscriber.email'),
        asked('mobile', 'input_tel', 'subscriber.mobile'),
        asked('iban', 'input_iban', 'bank.iban'),
      ],
    },
    {
      slug: 'product',
      title: buildLabel('Produit'),
      elements: [
        asked('product', 'unique_select_product_choice_radio', 'subscription.product'),
        buildInput('price', 'output_product_unit_price'),
        asked('shares', 'input_product_shares_number', 'subscription.shares'),
        buildInput('amount', 'input_float_currency_amount', {
          role: 'subscription.amount',
          calculation: { formula: '{shares} * {price}' },
        }),
      ],
    },
    {
      slug: 'papers',
      title: buildLabel('Pièces'),
      elements: [
        buildInput('identity', 'input_receipt_file', { role: 'subscriber.identityReceipt' }, { types: [1] }),
        buildInput('rib', 'input_receipt_file', { role: 'bank.receipt' }, { types: [5] }),
      ],
    },
    ...buildSubscriptionBlocks([buildSignButton('subscription_subscriber')]),
  ]
  return buildDossierDeployment({
    forms: { client: buildSubscriptionForm(blocks) },
    checks: CheckSettings.parse(checks),
  })
}

export const HOLDER = {
  last_name: 'LEMAIRE',
  first_name: 'Françoise',
  birthdate: '14/03/1958',
  email: 'f.lemaire@orange.test',
  mobile: '0612345678',
  iban: 'FR7630006000011234567890189',
}

const BOX = { page: 0, x: 0.1, y: 0.7, width: 0.8, height: 0.2 }

/** The card of this holder. */
export const CARD: IdentityReading = {
  kind: 'identity',
  format: 'TD1',
  lastName: 'LEMAIRE',
  firstNames: ['FRANCOISE', 'MARIE'],
  mayBeCut: false,
  birthDate: '1958-03-14',
  sex: 'F',
  nationality: 'FR',
  expiresOn: '2031-05-01',
  issuedOn: null,
  documentNumber: 'X4RTBPFW4',
  box: BOX,
}

interface Given {
  readonly holder?: Partial<Record<keyof typeof HOLDER, string>>
  /** Null for a card that could not be read. */
  readonly card?: Partial<IdentityReading> | null
  readonly shares?: string
}

/** A dossier of this user up to its receipts, with this reading of the card. */
export async function fillCheckedDossier(
  api: TestApi,
  caller: Caller,
  { holder = {}, card = {}, shares = '12' }: Given = {},
): Promise<number> {
  const dossier = await startDossier(caller, api.formId)
  // By default, of a person without another dossier.
  const email = `holder-${dossier.id}@orange.test`
  await submit(caller, dossier, 'holder', { ...HOLDER, email, ...holder })
  await submit(caller, dossier, 'product', { product: 'DPA', shares })
  const receipt = await insertReceipt(api, dossier)
  if (card !== null) await insertReading(api, receipt, { ...CARD, ...card })
  await submit(caller, dossier, 'papers', {})
  return dossier.id
}

/** Records what a machine has read from this receipt. */
export async function insertReading(
  api: TestApi,
  receiptId: number,
  reading: IdentityReading,
): Promise<void> {
  const { db } = api.services.store
  const { sha256 } = await db
    .selectFrom('receipt')
    .select('sha256')
    .where('id', '=', receiptId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('receipt_reading')
    .values({
      receipt_id: receiptId,
      sha256,
      reader: 1,
      reading: JSON.stringify({ readings: [reading], notRead: null }),
      duration_ms: 1,
      read_at: api.clock.now(),
    })
    .execute()
}

/** Submits the block that sends the subscription for signature. */
export function send(api: TestApi, caller: Caller, id: number): Promise<Answer> {
  return submit(caller, { id, formId: api.formId }, 'declare', {})
}

/** A dossier of this user under review: sent for signature, then marked as signed without its parties. */
export async function signCheckedDossier(api: TestApi, caller: Caller, given: Given = {}): Promise<number> {
  const id = await fillCheckedDossier(api, caller, given)
  const sent = await send(api, caller, id)
  if (sent.status !== 200) throw new Error(`the dossier was not sent: ${sent.text}`)
  await api.services.store.db
    .updateTable('dossier')
    .set({ state: 'signed', status: 'signed', integration_state: 'ongoing', signed_at: api.clock.now() })
    .where('id', '=', id)
    .execute()
  return id
}

export async function readChecks(caller: Caller, id: number, language = 'fr'): Promise<DossierChecks> {
  const answer = await caller.get(`/dossiers/${id}/checks`, { 'accept-language': language })
  return DossierChecks.parse(answer.body)
}
