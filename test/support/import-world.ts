import { DossierDetail } from '#contract/dossiers.ts'
import { ImportedDossier } from '#contract/imports.ts'
import { ImportMapping } from '#form/import-mapping.ts'
import { CorrectionWorld } from './correction-world.ts'
import {
  buildInput,
  buildLabel,
  buildSignButton,
  buildSubscriptionBlocks,
  buildSubscriptionForm,
  onlyWith,
  SUBSCRIBER_INPUTS,
} from './form-parts.ts'
import { createUser, type SignedInUser } from './signing-app.ts'

const MARITAL = {
  options: [
    { value: 'SINGLE', label: { fr: 'Célibataire', en: 'Single' } },
    { value: 'MARRIED', label: { fr: 'Marié(e)', en: 'Married' } },
  ],
}
const TICKED = { options: [{ value: 'ok', label: buildLabel('J’accepte') }] }

/** One element of each notation, each reason to refuse an answer, and a text that is signed. */
const FORM = buildSubscriptionForm([
  {
    slug: 'signers',
    title: buildLabel('Signataires'),
    elements: [
      ...SUBSCRIBER_INPUTS,
      buildInput('mobile', 'input_tel', { role: 'subscriber.mobile' }),
      buildInput('birthdate', 'input_birthdate'),
      buildInput('marital', 'input_radio', {}, MARITAL),
      buildInput('regime', 'input_text', onlyWith('marital', 'MARRIED')),
      buildInput('country', 'choice_autocomplete', {}, { datalistId: 'countries' }),
      buildInput('resident', 'toggle'),
      buildInput('shares', 'input_integer', {}, { min: 1, max: 100 }),
      buildInput('amount', 'calculate', { calculation: { formula: '{shares} * 100' } }),
      buildInput('price', 'input_text', {}, { disabled: true }),
      buildInput('pep', 'toggle', { statementOf: 'subscriber' }),
      buildInput('risk', 'input_radio', { reuse: { askedAgain: true, for: 'P12M' } }, MARITAL),
      buildInput('honest', 'input_checkbox', {}, TICKED),
      buildInput('card', 'input_receipt_file'),
      buildInput('channel', 'hidden'),
    ],
  },
  ...buildSubscriptionBlocks([buildSignButton('subscription_subscriber')]),
])

const COUNTRIES = {
  source: 'test',
  options: [{ value: 'BE', label: { fr: 'Belgique', en: 'Belgium' } }],
}

const MAPPINGS = new Map(
  Object.entries({
    crm: ImportMapping.parse({
      name: 'Atelier CRM',
      source: 'test',
      constants: { resident: 'true' },
      fields: {
        BirthDate: { element: 'birthdate' },
        MaritalStatus: { element: 'marital', values: { M: 'MARRIED', S: 'SINGLE' } },
      },
    }),
    ours: ImportMapping.parse({
      name: 'Notre CRM',
      source: 'test',
      extends: 'crm',
      fields: { Parts: { element: 'shares' } },
    }),
  }),
)

/** The client of the dossiers. */
export const PERSON = { email: 'odile.caron@crm.test', last_name: 'Caron', first_name: 'Odile' }

interface Sent {
  readonly as?: SignedInUser
  readonly headers?: Readonly<Record<string, string>>
}

/** An application whose advisor's CRM imports dossiers, with a mapping of its own. */
export class ImportWorld {
  readonly world: CorrectionWorld
  #references = 0

  private constructor(world: CorrectionWorld) {
    this.world = world
  }

  static async open(): Promise<ImportWorld> {
    const deployment = {
      forms: { client: FORM },
      datalists: { countries: COUNTRIES },
      importMappings: MAPPINGS,
    }
    return new ImportWorld(await CorrectionWorld.open({ deployment }))
  }

  get db() {
    return this.world.signing.services.store.db
  }

  nextReference(): string {
    return `CRM-${(this.#references += 1)}`
  }

  send(body: object | string, { as = this.world.advisor, headers = {} }: Sent = {}) {
    return this.world.signing.app.inject({
      method: 'POST',
      url: '/api/dossiers/import',
      headers: { ...as.headers, 'accept-language': 'en', 'content-type': 'application/json', ...headers },
      payload: body,
    })
  }

  /** An import that succeeds, of `PERSON` under a new reference unless `more` says otherwise. */
  async import(data: object, more: object = {}, sent: Sent = {}): Promise<ImportedDossier> {
    const body = { reference: this.nextReference(), client: PERSON, data, ...more }
    const answer = await this.send(body, sent)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return ImportedDossier.parse(answer.json())
  }

  async detail(id: number) {
    return DossierDetail.parse((await this.world.get(String(id))).json()).dossier
  }

  /** By element name. */
  async drafts(id: number) {
    const { drafts } = await this.detail(id)
    return Object.fromEntries(drafts.map((draft) => [draft.elementId.replace(/^\d+-/, ''), draft] as const))
  }

  async createClient(advisor = this.world.advisor) {
    const { user } = await createUser(this.world.signing, 'client')
    await this.db
      .updateTable('account')
      .set({ parent_id: advisor.user.id })
      .where('id', '=', user.id)
      .execute()
    return user
  }

  async countDossiers(): Promise<number> {
    const { count } = await this.db
      .selectFrom('dossier')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
}
