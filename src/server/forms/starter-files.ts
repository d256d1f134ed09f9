import { BACK_OFFICE_ROLES } from '#vocabulary/role.ts'
import { html } from '#identity/html.ts'
import { CLIENT_FORM } from '#vocabulary/form-code.ts'

/** The files of a new deployment, by path. It runs as it is, with placeholder figures. */
export function starterFiles(
  code: string,
  company: string,
  base: string,
): readonly (readonly [string, string])[] {
  return [
    ['deployment.json', json(starterSettings(code, company, base))],
    ['products.json', json([STARTER_PRODUCT])],
    ['datalists/partners.json', json(STARTER_PARTNERS)],
    ['datalists/customers.json', json(STARTER_CUSTOMERS)],
    ['cases/complete.json', json(STARTER_CASE)],
    ['theme.css', THEME],
    ['logo.svg', starterLogo(company)],
  ]
}

function starterSettings(code: string, company: string, base: string) {
  const phone = '01 99 00 00 00'
  const email = `contact@${code}.test`
  return {
    code,
    base,
    company: {
      name: company,
      phone,
      email,
      address: [company, '1 rue de l’Exemple', '75000 Paris'],
      legalLine: {
        fr: `${company}. Coordonnées de démonstration, à remplacer.`,
        en: `${company}. Demonstration contact details, to be replaced.`,
      },
    },
    settings: { phone, email, sepaCreditorId: 'FR53ZZZ999999', sepaCreditorIdSource: 'demo value' },
    texts: {
      about: page(company, 'À propos', 'About'),
      help: page(`${phone}, ${email}`, 'Aide', 'Help'),
      legalNotice: page(company, 'Mentions légales', 'Legal notice'),
    },
  }
}

function page(words: string, fr: string, en: string) {
  return {
    fr: html`<h2>${fr}</h2>
      <p>${words}</p>`.text,
    en: html`<h2>${en}</h2>
      <p>${words}</p>`.text,
  }
}

const STARTER_PRODUCT = {
  code: 'ONE',
  name: 'Premier produit',
  kind: 'SCPI',
  prices: [{ validFrom: '2020-01-01', amountEuros: '200', source: 'demo value' }],
  minimumShares: [{ validFrom: '2020-01-01', value: 5, source: 'demo value' }],
  enjoymentMonths: [{ validFrom: '2020-01-01', value: 6, source: 'demo value' }],
  dismembermentTable: [{ validFrom: '2020-01-01', value: 'TEMP_3_15', source: 'demo value' }],
  entryCommission: { percent: 10, source: 'demo value' },
  fund: [
    {
      validFrom: '2020-01-01',
      value: {
        legalForm: 'Société civile de placement immobilier à capital variable',
        seat: '1 rue de l’Exemple, 75000 Paris',
        register: 'RCS Paris 000 000 000',
        visa: { number: 'SCPI 00-00', date: '2020-01-01' },
        depositary: 'Banque dépositaire de démonstration',
        nominalEuros: '150',
        yearlyFees: {
          percent: 12,
          basis: { fr: 'TTC des loyers encaissés', en: 'incl. VAT of the rents collected' },
        },
        exitFees: { percent: 0, basis: { fr: 'du prix de retrait', en: 'of the withdrawal price' } },
        holdingYears: 10,
        yearlyCostsPercent: 1.2,
        sustainability: {
          sfdrArticle: 8,
          taxonomyPercent: 10,
          sustainablePercent: 10,
          adverseImpacts: ['GHG'],
        },
        handedDocuments: ['KID', 'NOTE', 'STATUTES', 'BTI', 'REPORT'].map((code) => ({
          code,
          version: '1',
          date: '2020-01-01',
        })),
      },
      source: 'demo value',
    },
  ],
}

const STARTER_PARTNERS = {
  source: 'demo value',
  options: [
    { value: 'P001', label: { fr: 'Partenaire de démonstration', en: 'Demonstration partner' } },
    {
      value: 'P000',
      label: { fr: 'Aucun, conseil indépendant du réseau', en: 'None, advice outside any network' },
    },
  ],
}

const STARTER_CUSTOMERS = {
  source: 'demo value',
  readableBy: [...BACK_OFFICE_ROLES],
  options: [
    {
      value: 'S00001',
      label: { fr: 'S00001 Associé de démonstration', en: 'S00001 Demonstration associate' },
    },
  ],
}

const STARTER_CASE = {
  form: CLIENT_FORM,
  title: '5 shares in full ownership, nothing wrong',
  today: '2026-11-21',
  startsFrom: 'person',
  answers: { inv_product: 'ONE', inv_shares: '5', inv_shares_words: 'cinq' },
  expect: { values: { inv_amount: '1000' }, violations: [] },
}

const THEME = `/* Brand tokens of this deployment; src/web/styles/tokens.css names them all. Contrast is tested. */
:root {
  --color-brand: #0b4a56;
}
`

function starterLogo(company: string): string {
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" role="img" aria-label="${company}">
    <path fill="#0b4a56" d="M4 4h24v24H4z" />
  </svg> `.text
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
