import type { Mark, Sheet } from './sheet.ts'
import { nameUsually, type SpecimenAddress, type SpecimenPerson } from './specimen-person.ts'
import { sealTwoDDoc, type TwoDDocFields } from './two-d-doc.ts'

export interface BillSpecimen {
  readonly holder: SpecimenPerson
  /** Where the service is given; the holder's own unless given. */
  readonly address?: SpecimenAddress
  /** `yyyy-mm-dd`. */
  readonly issuedOn: string
  readonly issuer: string
  readonly seal: SealSpecimen
}

/** `forged`: a right form with a wrong signature. `stranger`: right, by an authority that no list has. */
export type SealSpecimen = 'valid' | 'forged' | 'stranger' | 'none'

export interface TaxNoticeSpecimen {
  readonly declarants: readonly SpecimenPerson[]
  readonly issuedOn: string
  readonly incomeYear: number
  readonly income: number
  readonly seal: SealSpecimen
}

export interface BankDetailsSpecimen {
  /** As printed: `M. OU MME MARTIN JEAN`. */
  readonly holder: string
  readonly address: SpecimenAddress
  readonly iban: string
  readonly bic: string
  readonly bank: string
  readonly issuedOn: string
  readonly seal: SealSpecimen
}

const A4 = { width: 210, height: 297, background: '#ffffff' }
const GREY = '#4d4d4d'

/** Electricity, gas, water or telephone bill. */
export function layBill({ holder, issuer, issuedOn, seal, ...specimen }: BillSpecimen): Sheet {
  const address = specimen.address ?? holder.address
  const title = holder.sex === 'F' ? 'MME' : 'M'
  const fields: TwoDDocFields = [
    ['10', `${title}/${plain(nameUsually(holder))}/${plain(holder.firstNames[0] ?? '')}`],
    ['22', plain(address.line)],
    ['24', address.zip],
    ['25', plain(address.city)],
    ['26', 'FR'],
  ]
  const name = `${title === 'M' ? 'M.' : 'Mme'} ${holder.firstNames[0] ?? ''} ${nameUsually(holder)}`
  return {
    ...A4,
    marks: [
      text(20, 22, 6, issuer, 'bold'),
      text(20, 30, 3.5, 'Service clients : 09 69 00 00 00 (appel non surtaxé)', 'text', GREY),
      ...layLines(115, 50, [name, address.line, `${address.zip} ${address.city}`]),
      text(20, 90, 5, `Facture du ${inWords(issuedOn)}`, 'bold'),
      text(20, 97, 3.5, 'N° de facture : 10 184 337 902    N° client : 6 002 118 455'),
      text(20, 112, 4, 'Votre lieu de consommation', 'bold'),
      ...layLines(20, 118, [name, address.line, `${address.zip} ${address.city}`]),
      text(20, 150, 4, 'Montant TTC à payer', 'bold'),
      text(150, 150, 4, '84,17 €', 'bold'),
      text(20, 158, 3.5, `Prélevé le ${slashed(laterDate(issuedOn, 15))}`),
      text(20, 270, 2.8, 'Conservez votre facture : elle sert de justificatif de domicile.', 'text', GREY),
      ...laySeal(fields, '00', issuedOn, seal),
    ],
  }
}

/** Notice of income tax, whose 2D-Doc names the declarants and no address. */
export function layTaxNotice(specimen: TaxNoticeSpecimen): Sheet {
  const { declarants, issuedOn, incomeYear, income, seal } = specimen
  const [first, second] = declarants
  if (first === undefined) throw new Error('a tax notice needs a declarant')
  const fields: TwoDDocFields = [
    ['41', String(income)],
    ['43', second === undefined ? '1' : '2'],
    ['44', '2675A01845992'],
    ['45', String(incomeYear)],
    ['46', plain(`${first.birthName} ${first.firstNames[0] ?? ''}`)],
    ['47', '1845992034715'],
    ...(second === undefined
      ? []
      : ([
          ['48', plain(`${second.birthName} ${second.firstNames[0] ?? ''}`)],
          ['49', '1845992034716'],
        ] as const)),
    ['4A', issuedOn.split('-').toReversed().join('')],
  ]
  const names = declarants.map((person) =>
    `${nameUsually(person)} ${person.firstNames[0] ?? ''}`.toUpperCase(),
  )
  const { address } = first
  return {
    ...A4,
    marks: [
      text(20, 22, 5, 'DIRECTION GÉNÉRALE DES FINANCES PUBLIQUES', 'bold'),
      text(20, 30, 5, `AVIS D’IMPÔT ${incomeYear + 1}`, 'bold'),
      text(20, 37, 3.5, `Impôt sur les revenus de l’année ${incomeYear}`),
      ...layLines(115, 55, [
        ...names,
        address.line.toUpperCase(),
        `${address.zip} ${address.city.toUpperCase()}`,
      ]),
      text(20, 100, 3.5, 'Numéro fiscal (C) : 18 45 992 034 715    Référence de l’avis : 26 75 A0184599 2'),
      text(20, 107, 3.5, `Date d’établissement : ${slashed(issuedOn)}`),
      text(20, 114, 3.5, `Date de mise en recouvrement : ${slashed(issuedOn)}`),
      text(20, 130, 4, `Revenu fiscal de référence : ${income} €`, 'bold'),
      ...laySeal(fields, '04', issuedOn, seal),
    ],
  }
}

/** Bank details as a bank's site gives them. */
export function layBankDetails(specimen: BankDetailsSpecimen): Sheet {
  const { holder, address, iban, bic, bank, issuedOn, seal } = specimen
  const fields: TwoDDocFields = [
    ['30', plain(holder)],
    ['31', iban],
    ['32', bic],
  ]
  const french = iban.startsWith('FR')
  return {
    ...A4,
    marks: [
      text(20, 22, 6, bank, 'bold'),
      text(20, 34, 5, 'RELEVÉ D’IDENTITÉ BANCAIRE', 'bold'),
      text(20, 41, 3.2, `Édité le ${slashed(issuedOn)}`, 'text', GREY),
      text(20, 56, 3.5, 'Titulaire du compte', 'text', GREY),
      ...layLines(20, 62, [
        holder,
        address.line.toUpperCase(),
        `${address.zip} ${address.city.toUpperCase()}`,
      ]),
      ...(french
        ? [
            text(
              20,
              92,
              3.2,
              'Code banque      Code guichet      N° de compte            Clé RIB',
              'text',
              GREY,
            ),
            text(
              20,
              98,
              4,
              [iban.slice(4, 9), iban.slice(9, 14), iban.slice(14, 25), iban.slice(25)].join('        '),
            ),
          ]
        : []),
      text(20, 112, 3.2, 'IBAN (International Bank Account Number)', 'text', GREY),
      text(20, 119, 4.5, (iban.match(/.{1,4}/g) ?? []).join(' '), 'bold'),
      text(20, 130, 3.2, 'BIC (Bank Identifier Code)', 'text', GREY),
      text(20, 137, 4.5, bic, 'bold'),
      text(20, 150, 3.2, `Domiciliation : ${bank.toUpperCase()}`, 'text', GREY),
      ...laySeal(fields, '03', issuedOn, seal),
    ],
  }
}

function laySeal(
  fields: TwoDDocFields,
  documentType: string,
  issuedOn: string,
  seal: SealSpecimen,
): readonly Mark[] {
  if (seal === 'none') return []
  const sealed = sealTwoDDoc(fields, {
    documentType,
    issuedOn,
    ...(seal === 'stranger' ? { authority: 'XT09', certificate: 'T999' } : {}),
  })
  return [
    { kind: 'dataMatrix', x: 20, y: 190, size: 24, text: seal === 'forged' ? forge(sealed) : sealed },
    text(20, 187, 2.4, '2D-DOC', 'bold', '#24406b'),
  ]
}

/** The first letter of the seal changed, as a seal copied from another paper would differ. */
function forge(sealed: string): string {
  const at = sealed.indexOf('\u{1f}') + 1
  return `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
}

function layLines(x: number, y: number, lines: readonly string[]): readonly Mark[] {
  return lines.map((line, at) => text(x, y + at * 5.5, 4, line))
}

function text(
  x: number,
  y: number,
  size: number,
  words: string,
  font: 'text' | 'bold' = 'text',
  color = '#1b1b1b',
): Mark {
  return { kind: 'text', x, y, size, font, text: words, color }
}

/** As 2D-Doc writes names and addresses: capitals, digits, spaces. */
function plain(words: string): string {
  return words
    .toUpperCase()
    .replaceAll('Œ', 'OE')
    .replaceAll('Ø', 'O')
    .normalize('NFD')
    .replaceAll(/[\u{300}-\u{36f}.]/gu, '')
    .replaceAll(/[^A-Z0-9 ]+/g, ' ')
}

function inWords(date: string): string {
  const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
    ' ',
  )
  const [year = '', month = '', day = ''] = date.split('-')
  return `${Number(day) === 1 ? '1er' : Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`
}

function slashed(date: string): string {
  return date.split('-').toReversed().join('/')
}

function laterDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}
