import type { CheckedReceipt, CheckFacts } from '#rules/checks/check.ts'
import type { FileReading } from '#rules/receipt-reading.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import {
  ACCOUNT_COUNTRIES,
  CHECK_DAY,
  DOSSIER_KINDS,
  draftDossier,
  ORIGIN_OVER_EUROS,
  SIGNABLE_UNTIL,
  type DossierDraft,
} from './dossier-draft.ts'
import { drawReceipt, inventPrint, inventStyle, type DrawnFile, type ReceiptStyle } from './draw-receipt.ts'
import { findFormViolations, LIFE_ROWS } from './form-violations.ts'
import { layIdentity } from './identity-sheets.ts'
import { pick } from './invent-person.ts'
import { DEFECT_CODES, findDefectClass, type DefectCode } from './plant-defect.ts'
import { layBankDetails, layBill, layTaxNotice } from './proof-sheets.ts'
import type { Sheet } from './sheet.ts'

export interface SpecimenReceipt {
  readonly id: number
  readonly role: string
  readonly sheet: Sheet
  readonly style: ReceiptStyle
}

/** A dossier whose receipts can be drawn, read and compared; the same for the same seed. */
export interface SpecimenDossier {
  readonly seed: number
  readonly defect: DefectCode | null
  readonly receipts: readonly SpecimenReceipt[]
  readonly draft: DossierDraft
}

const SEALS_EVERY = 50
const FORGED = 7
const STRANGER = 13

/** Every third dossier has a defect; the classes take turns. Of fifty, one has forged seals and one those of a stranger. */
export function inventDossier(seed: number): SpecimenDossier {
  const random = seededRandom(seed)
  const defect = seed % 3 === 0 ? (DEFECT_CODES[(seed / 3) % DEFECT_CODES.length] ?? null) : null
  const kind = pick(DOSSIER_KINDS, random)
  if (defect === null) return present(seed, null, resealed(draftDossier(kind, random), seed))
  const planted = findDefectClass(defect)
  return present(seed, defect, planted.plant(draftDossier(planted.kind ?? kind, random), random))
}

function resealed(draft: DossierDraft, seed: number): DossierDraft {
  const seals: Readonly<Record<number, 'forged' | 'stranger'>> = {
    [FORGED]: 'forged',
    [STRANGER]: 'stranger',
  }
  const seal = seals[seed % SEALS_EVERY]
  if (seal === undefined) return draft
  return { ...draft, proof: { ...draft.proof, seal }, bank: { ...draft.bank, seal } }
}

function present(seed: number, defect: DefectCode | null, draft: DossierDraft): SpecimenDossier {
  // Apart from the draft's, so that another style leaves the persons the same.
  const random = seededRandom(seed + 1_000_000)
  const ofPrinters = seededRandom(seed + 2_000_000)
  const cards = draft.identities.map(({ role, document }, at) => ({
    id: at + 1,
    role,
    sheet: layIdentity(document, inventPrint(ofPrinters)),
    style: inventStyle('card', random),
  }))
  const pages = [
    { id: 11, role: 'subscriber.addressReceipt', sheet: layProof(draft.proof) },
    { id: 12, role: 'bank.receipt', sheet: layBankDetails(draft.bank) },
  ]
  const receipts = [...cards, ...pages.map((page) => ({ ...page, style: inventStyle('page', random) }))]
  return { seed, defect, draft, receipts }
}

function layProof(proof: DossierDraft['proof']): Sheet {
  return proof.kind === 'bill' ? layBill(proof) : layTaxNotice(proof)
}

export async function drawReceipts({ receipts }: SpecimenDossier): Promise<readonly DrawnFile[]> {
  const files: DrawnFile[] = []
  for (const { sheet, style } of receipts) files.push(await drawReceipt(sheet, style))
  return files
}

/** What the checks compare, with what was read from each receipt, in the order of the receipts. */
export function presentFacts(
  { draft, receipts }: SpecimenDossier,
  readings: readonly (FileReading | undefined)[],
): CheckFacts {
  const { usufructuary } = draft
  const answers: Readonly<Record<string, string>> = {
    ...draft.answers,
    ...(usufructuary === null
      ? {}
      : { 'usufructuary.birthdate': usufructuary.birthDate.split('-').toReversed().join('/') }),
  }
  return {
    day: CHECK_DAY,
    openedOn: draft.openedOn,
    signableUntil: SIGNABLE_UNTIL,
    persons: draft.persons,
    receipts: receipts.map(({ id, role }, at): CheckedReceipt => ({
      id,
      role,
      element: role,
      reading: readings[at] ?? 'pending',
    })),
    answer: (role) => answers[role],
    violations: findFormViolations(draft),
    advisor: draft.advisor,
    product: draft.product,
    lifeRows: usufructuary === null ? null : LIFE_ROWS,
    history: draft.history,
    settings: {
      proofMonths: 3,
      duplicateDays: 30,
      originOver: ORIGIN_OVER_EUROS,
      ibanCountries: [...ACCOUNT_COUNTRIES, 'ES', 'IT', 'MC'],
      codesByMobile: true,
    },
  }
}
