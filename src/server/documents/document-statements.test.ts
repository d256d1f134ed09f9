import { beforeAll, describe, expect, test } from 'vitest'
import { renderDocument } from '#documents/render-document.ts'
import type { AnswerInput } from '#engine/index.ts'
import { COUPLE, openDemoDossier } from '#test/support/demo-dossier.ts'
import { extractText } from '#test/support/pdf-tools.ts'
import { fillDocument, selectTemplates } from './fill-documents.ts'
import { loadTemplates } from './load-templates.ts'

/** Extracted text of each document, with whitespace collapsed. */
async function readDocuments(
  name: string,
  changes: Readonly<Record<string, AnswerInput>> = {},
  parties: typeof COUPLE = COUPLE,
): Promise<ReadonlyMap<string, string>> {
  const { deployment, session, today } = await openDemoDossier(name, changes)
  const templates = await loadTemplates(deployment)
  const texts = new Map<string, string>()
  for (const kind of ['mission', 'none', 'subscription'] as const) {
    for (const template of selectTemplates(templates, session, kind)) {
      const origin = { session, deployment, dossierId: 4817, today, parties }
      const { bytes } = await renderDocument(fillDocument(template, origin).view)
      texts.set(template.code, extractText(bytes).replace(/\s+/g, ' '))
    }
  }
  return texts
}

let couple: ReadonlyMap<string, string>
let company: ReadonlyMap<string, string>
let minor: ReadonlyMap<string, string>
let single: ReadonlyMap<string, string>
let life: ReadonlyMap<string, string>

beforeAll(async () => {
  life = await readDocuments('complete-life')
  couple = await readDocuments('complete-couple', { pay_mode: 'SEPA', plan_mandate: ['ok'] })
  company = await readDocuments('complete-company')
  minor = await readDocuments('complete-minor')
  single = await readDocuments(
    'complete',
    {},
    COUPLE.filter(({ party }) => party !== 'coSubscriber'),
  )
}, 180_000)

describe('documents of two holders of a dismembered subscription', () => {
  test.each([
    [
      'document-d-entree-en-relation',
      [
        'Cabinet Delorme Patrimoine',
        'conseiller en investissements financiers',
        'Rémunération',
        'dix jours ouvrables',
        'Conseiller Anne Conseil',
        'Numéro ORIAS 00000101',
        'Association professionnelle de démonstration (APD)',
        'Médiateur de démonstration, 1 rue de l’Exemple',
        'Assurances de Démonstration',
        'Aucun honoraire',
        'Conseil non indépendant',
        'Je reconnais avoir reçu le document d’entrée en relation',
      ],
    ],
    [
      'lettre-de-mission',
      [
        'Conseiller Anne Conseil',
        'Cabinet Delorme Patrimoine, SARL au capital de 8 000 €',
        'Numéro ORIAS 00000101',
        'Rémunération Aucun honoraire',
        'Objet de la mission',
        'rapport d’adéquation écrit avant toute souscription',
        'Monsieur Henri LEMAIRE',
        'Fait à Lyon et à Angers, le 21 novembre 2026',
      ],
    ],
    [
      'recueil-d-informations',
      [
        'Régime matrimonial',
        'Séparation de biens',
        'Pays de résidence fiscale Belgique',
        'Revenus annuels nets du foyer 42 000,00 €',
        'Immobilier locatif (dont SCPI)',
        'Déclarations du co-souscripteur',
        '« US Person »',
      ],
    ],
    [
      'questionnaire-investisseur',
      [
        'Savez-vous que le capital investi n’est pas garanti',
        'Votre score sur 20',
        'Votre profil',
        'Préférences de durabilité',
        'Je confirme l’exactitude',
      ],
    ],
    [
      'rapport-d-adequation',
      [
        'Déclaration écrite remise avant toute souscription',
        'risque de perte en capital',
        'Votre profil',
        'Fonds À l’entrée Chaque année À la sortie Démo Pierre Patrimoine 1 000,00 € (10 %) 120,00 € (1,2 %) 0,00 € (0 %)',
        'Vos préférences 25 % 10 % Gaz à effet de serre, Questions sociales',
        'Non respectées',
        'Démo Pierre Santé (article 9 SFDR) 25 % 50 %',
      ],
    ],
    [
      'bulletin-de-souscription',
      [
        'Hauterive Gestion',
        '12 rue des Arches, 75002 Paris',
        '8 quai Rambaud, Bâtiment B, 69002 Lyon, France',
        '3 rue Toussaint, 49100 Angers, France',
        'Démo Pierre Patrimoine',
        'Droit souscrit Nue-propriété',
        'Forme juridique Société civile de placement immobilier à capital variable',
        'Visa de l’AMF n° SCPI',
        'Banque dépositaire de démonstration',
        'dont valeur nominale 150,00 €',
        'dont prime d’émission 50,00 €',
        'Frais d’entrée, inclus dans le montant 6 500,00 € (10 %) TTC',
        'Frais annuels 12 % TTC des loyers encaissés',
        'Frais de sortie 0 % du prix de retrait',
        'Entrée en jouissance 01/05/2027',
        'Prix de souscription de la part 200,00 €',
        'Lieu de naissance Angers, France',
        'Régime matrimonial ou convention de PACS Séparation de biens',
        'Fait à Lyon et à Angers, le 21 novembre 2026',
        'Henri LEMAIRE : déclarations ci-dessus acceptées',
        'Nombre de parts 500',
        'cinq cents',
        '100 000,00 €',
        '65 000,00 €',
        'soixante-cinq mille euros',
        '35 000,00 €',
        'FR76 3000 6000 0112 3456 7890 189',
        'risque de perte en capital',
        'La revente des parts n’est pas garantie',
        'En nue-propriété, aucun revenu',
        'Document Version Date Le document d’informations clés (DIC) 2026-01 01/01/2026',
        'Le dernier bulletin d’information T3 2026 15/10/2026',
        'la convention de preuve',
      ],
    ],
    [
      'convention-de-demembrement',
      [
        'L’autre partie',
        'Madame Jeanne LEMAIRE',
        'S00033',
        '65 %',
        '10 ans',
        'Le démembrement est temporaire',
        'L’usufruitier perçoit les revenus',
        'Qualité dans la convention Nu-propriétaire Montant à sa charge 65 000,00 €',
        'Qualité dans la convention Usufruitier Montant à sa charge 35 000,00 €',
        'Les co-souscripteurs acquièrent ensemble la nue-propriété des 500 parts pour 65 000,00 €. Jeanne LEMAIRE en acquiert l’usufruit pour 35 000,00 €',
        'Acceptation de l’autre partie',
        'J’accepte, en qualité d’usufruitier, de régler 35 000,00 € (trente-cinq mille euros)',
        'Usufruitier, pour 35 000,00 € (trente-cinq mille euros)',
        'assemblées générales extraordinaires',
      ],
    ],
    [
      'declaration-origine-des-fonds',
      [
        'Lutte contre le blanchiment',
        'Épargne',
        'Pays de provenance des fonds',
        'n’ont pas d’origine illicite',
      ],
    ],
    [
      'autocertification-fatca-crs',
      [
        'Lieu de naissance Lyon, France',
        'Pays de résidence fiscale Belgique',
        '1234567890123',
        'Autre pays de résidence fiscale Suisse',
        '756.1234.5678.97',
        '« US Person »',
        'article 1649 AC',
        'Résidence fiscale du co-souscripteur',
        'Je certifie mes résidences fiscales (FATCA / CRS)',
      ],
    ],
    [
      'mandat-de-prelevement-sepa',
      [
        'Référence unique du mandat SOUSCRIPTION-',
        'Identifiant créancier SEPA FR49ZZZ000001',
        'IBAN du compte à débiter FR76 3000 6000 0112 3456 7890 189',
        'J’autorise le créancier à débiter mon compte',
        'Paiement ponctuel',
        'FR76 3000 6000 0112 3456 7890 189',
        'dans les huit semaines',
        'Montant de la souscription 65 000,00 €',
      ],
    ],
  ] as const)('%s contains the required statements', (code, statements) => {
    const text = couple.get(code) ?? ''

    expect(statements.filter((statement) => !text.includes(statement))).toEqual([])
  })

  test('print the legal line under the company name', () => {
    for (const [code, text] of [...couple, ...company, ...minor, ...life])
      expect(text, code).toMatch(
        /Hauterive Gestion Dossier n° 4817 Hauterive Gestion, société par actions simplifiée.*RCS Paris/,
      )
  })

  test('use French typography and leave no tag unresolved', () => {
    for (const [code, text] of [...couple, ...company, ...minor, ...life]) {
      expect(text, code).not.toMatch(/\p{L}'\p{L}|undefined|null|\{[a-z_.]+\}/u)
    }
  })
})

describe('documents of a usufruct for life', () => {
  test.each(['bulletin-de-souscription', 'mandat-de-recherche'])(
    '%s names the row of the scale and its rate',
    (code) => {
      const text = life.get(code)

      expect(text).toContain('De 61 à 70 ans')
      expect(text).toContain('Taux applicable au droit souscrit 40 %')
    },
  )
})

test('a dismemberment by mandate has a search mandate and no dismemberment agreement', async () => {
  const documents = await readDocuments('complete-couple', { dism_mode: 'MANDATE' })

  expect([...documents.keys()]).not.toContain('convention-de-demembrement')
  const mandate = documents.get('mandat-de-recherche') ?? ''
  for (const statement of [
    'Mandat de recherche',
    'Le mandataire Dénomination Hauterive Gestion',
    'rechercher un usufruitier qui acquière l’usufruit des 500 parts pour 35 000,00 €',
    'Fait à Lyon et à Angers',
  ])
    expect(mandate).toContain(statement)
}, 180_000)

describe('documents of one holder in full ownership', () => {
  test('do not mention hidden answers', () => {
    expect([...single.keys()]).not.toContain('convention-de-demembrement')
    expect([...single.keys()]).not.toContain('mandat-de-recherche')
    expect([...single.keys()]).not.toContain('mandat-de-prelevement-sepa')
    const bulletin = single.get('bulletin-de-souscription') ?? ''
    for (const absent of [
      'co-souscripteur',
      'conjoint',
      'nue-propriété',
      'démembrement',
      'crédit',
      'Représent',
    ])
      expect(bulletin.toLowerCase()).not.toContain(absent.toLowerCase())
  })
})

describe('documents of represented holders', () => {
  test('name the company, its form and the person who acts for it', () => {
    const bulletin = company.get('bulletin-de-souscription')

    for (const statement of [
      'SCI DU VIEUX MOULIN',
      'Forme juridique SCI',
      'Numéro SIRET 73282932000074',
      'Siège 8 quai Rambaud, 69002 Lyon, France',
      'Le représentant du souscripteur Identité Madame Françoise LEMAIRE',
      'Qualité du représentant Mandataire habilité',
      'SCI DU VIEUX MOULIN, représentée par Françoise LEMAIRE : déclarations',
    ])
      expect(bulletin).toContain(statement)
    expect(company.get('recueil-d-informations')).toContain('Bénéficiaire effectif n° 1')
  })

  test('name both parents of a minor', () => {
    const bulletin = minor.get('bulletin-de-souscription')

    expect(bulletin).toContain('Capacité juridique Mineur')
    expect(bulletin).toContain('Qualité du représentant Parent administrateur légal')
    expect(bulletin).toContain('Représentant Madame Claire LEMAIRE')
    expect(bulletin).toContain('Second représentant Monsieur Paul ROUSSEL')
    expect(bulletin).toContain('Inès LEMAIRE, représenté(e) par Claire LEMAIRE : déclarations')
  })
})

describe('templates of the client form', () => {
  /** Elements that only control the form, or whose answer another element prints. */
  const NOT_PRINTED = [
    'sub_kind',
    'has_cos',
    'dossier_channel',
    'sub_tax_same',
    'sub_tax2',
    'cos_same_address',
    'plan_on',
    'reinv_on',
    'sepa_same',
    'wealth_group',
    'obj_rank',
    'bank_own',
    'bank_other_holder',
    'mif_score',
    'inv_product_code',
    'inv_table',
    'inv_required_receipts',
    'inv_rate',
    'inv_min_shares',
    'know_variant',
    'inv_concentration',
    'org_total',
    'doc_sel_pp',
    'doc_sel_pm',
    'doc_cover',
    'doc_free',
  ]
  const MUTE = /^(output_text|presentation|button|input_receipt_file)/

  test('print every answer of the form', async () => {
    const { deployment } = await openDemoDossier('complete')
    const said = JSON.stringify(await loadTemplates(deployment))
    const elements =
      deployment.forms['client']?.pages.flatMap((page) => page.blocks.flatMap((block) => block.elements)) ??
      []

    const left = elements
      .filter(({ name, type }) => !MUTE.test(type) && !NOT_PRINTED.includes(name))
      .filter(({ name }) => !said.includes(`"${name}"`))

    expect(left.map(({ name }) => name)).toEqual([])
  })
})
