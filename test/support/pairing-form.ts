import { FormDefinition } from '#form/definition.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { buildText } from './build-form.ts'
import { buildDossierDeployment } from './dossier-form.ts'

const input = (name: string, type: string, role: string, attributes: object = {}) => ({
  name,
  type,
  role,
  attributes: { label: buildText(name), ...attributes },
})
const options = (...values: readonly string[]) => ({
  options: values.map((value) => ({ value, label: buildText(value) })),
})

/** A form of one block with subscriber, co-subscriber and side of ownership. */
const FORM = FormDefinition.parse({
  code: 'client',
  title: buildText('Souscription'),
  pages: [
    {
      slug: 'page',
      title: buildText('Page'),
      blocks: [
        {
          slug: 'all',
          title: buildText('Tout'),
          elements: [
            input('kind', 'input_radio', 'subscriber.kind', options('PP', 'PM')),
            input('civility', 'input_radio', 'subscriber.civility', options('M', 'MME')),
            input('last_name', 'input_text', 'subscriber.lastName'),
            input('first_name', 'input_text', 'subscriber.firstName'),
            input('birth_name', 'input_text', 'subscriber.birthName'),
            input('birthdate', 'input_date', 'subscriber.birthdate'),
            input('birth_city', 'input_text', 'subscriber.birthCity'),
            input('birth_country', 'input_text', 'subscriber.birthCountry'),
            input('email', 'input_mail', 'subscriber.email'),
            input('mobile', 'input_tel', 'subscriber.mobile'),
            input('iban', 'input_iban', 'bank.iban'),
            input('company', 'input_text', 'company.name'),
            input('legal_form', 'input_text', 'company.legalForm'),
            input('has_cos', 'toggle', 'subscription.hasCoSubscriber'),
            input('cos_last_name', 'input_text', 'coSubscriber.lastName'),
            input('cos_first_name', 'input_text', 'coSubscriber.firstName'),
            input('holding', 'input_radio', 'subscription.holding', options('FULL', 'BARE', 'USUFRUCT')),
            input('mode', 'input_radio', 'subscription.dismembermentMode', options('AGREEMENT', 'MANDATE')),
            input('ctp_kind', 'input_radio', 'counterparty.kind', options('PP', 'PM')),
            input('ctp_last_name', 'input_text', 'counterparty.lastName'),
            input('ctp_first_name', 'input_text', 'counterparty.firstName'),
            input('ctp_birthdate', 'input_date', 'counterparty.birthdate'),
          ],
        },
      ],
    },
  ],
})

export function buildPairingDeployment(): LoadedDeployment {
  return buildDossierDeployment({ forms: { client: FORM } })
}

/** A person in `PAIRING_CUSTOMERS`. */
export const SIMONE = {
  kind: 'PP',
  civility: 'MME',
  last_name: 'Fontanel',
  first_name: 'Simone',
  birthdate: '11/04/1934',
  birth_city: 'Nantes',
  birth_country: 'FR',
  email: 's.fontanel@wanadoo.test',
  mobile: '06 39 98 03 07',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  holding: 'FULL',
}

/** An exact match, near matches, a couple, a company, and unrelated customers. */
export const PAIRING_CUSTOMERS = [
  {
    code: 'S00891',
    civility: 'MME',
    first_name: 'Simone',
    last_name: 'FONTANEL',
    birth_date: '1934-04-11',
    birth_city: 'Nantes',
    birth_country: 'FR',
    email: 'simone.fontanel@orange.test',
    mobile: '+33639980307',
    iban: 'FR7630006000011234567890189',
    co_subscriber: false,
  },
  {
    code: 'S00377',
    civility: 'MME',
    first_name: 'Simone',
    last_name: 'Fontanelle',
    birth_date: '1943-04-11',
    birth_city: 'Saint-Nazaire',
    birth_country: 'FR',
    co_subscriber: null,
  },
  {
    code: 'S00654',
    civility: 'MME',
    first_name: 'Simone',
    last_name: 'Fontanel',
    birth_date: '1934-04-11',
    co_subscriber: true,
  },
  { code: 'S00058', company_name: 'SCI du Vieux Moulin', legal_form: 'SCI', co_subscriber: false },
  {
    code: 'S00027',
    civility: 'M',
    first_name: 'Grégoire',
    last_name: 'Vasseur',
    birth_date: '1975-02-03',
    co_subscriber: false,
  },
] as const
