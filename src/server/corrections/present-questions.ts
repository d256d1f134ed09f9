import type { Correction } from '#contract/corrections.ts'
import { violationText, type AnswerInput, type ElementState, type FormSession } from '#engine/index.ts'
import type { FailureDetail } from '#rules/failure.ts'
import { wireId } from '#rules/wire-id.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { LoadedDossier } from '../dossiers/index.ts'
import { presentReceipt } from '../stored-receipts/index.ts'
import type { Services } from '../services.ts'
import type { Caller } from './correction-access.ts'
import type { ExaminedCorrection } from './examine-correction.ts'
import { showAnswer } from './show-answer.ts'

type Question = Correction['questions'][number]

/** Inputs of the presentation. `examined` and `obstacles` are only set while answers are awaited. */
export interface Presenting {
  readonly services: Pick<Services, 'deployment'>
  readonly caller: Caller
  readonly dossier: LoadedDossier
  readonly examined: ExaminedCorrection | undefined
  readonly obstacles: readonly FailureDetail[]
  readonly locale: Locale
}

/** The questions of a correction, resolved with its proposed answers. */
export function presentQuestions(examined: ExaminedCorrection, presenting: Presenting): Question[] {
  const { locale } = presenting
  const { correction, basis, before, after, questions, inputs } = examined
  const { form } = basis.dossier
  return questions.map(({ name, why }) => {
    const state = after.getElement(name)
    const element = form.compiled.elementByName.get(name)
    return {
      elementId: wireId(form.id, name),
      block: element ? after.text(element.block.title, locale) : '',
      blockId: wireId(form.id, element?.block.slug ?? ''),
      why,
      remarks: correction.remarks.flatMap(({ elements }, index) =>
        elements.includes(name) ? [index + 1] : [],
      ),
      control: presentControl(state, after, presenting),
      before: presentInput(before.getElement(name).input),
      beforeShown: showAnswer(examined, before, name, locale),
      value: presentInput(state.input),
      isProposed: Object.hasOwn(inputs, name),
      receipts: ELEMENT_TRAITS[state.type].holdsReceipts ? presentReceipts(examined, name) : [],
      violations: state.violations.map((violation) => ({
        property: wireId(form.id, name),
        code: violation.code,
        message: violationText(locale, violation),
        params: { ...violation.params },
      })),
    }
  })
}

function presentControl(
  state: ElementState,
  session: FormSession,
  { services, locale }: Presenting,
): Question['control'] {
  const { attributes } = state.definition
  const labelOf = (typeId: number) => {
    const label = services.deployment.receiptTypes.find((type) => type.typeId === typeId)?.label
    return label ? session.text(label, locale) : String(typeId)
  }
  return {
    type: state.type,
    label: state.label[locale],
    help: state.help?.[locale] ?? null,
    required: state.required,
    multiple: attributes.multiple ?? false,
    options: state.options.map(({ value, label, presentation, disabled }) => ({
      value,
      label: label[locale],
      ...(presentation ? { presentation: presentation[locale] } : {}),
      ...(disabled === true ? { disabled } : {}),
    })),
    min: state.min ?? null,
    max: state.max ?? null,
    minDate: state.minDate ?? null,
    maxDate: state.maxDate ?? null,
    datalistId: attributes.datalistId ?? null,
    types: (attributes.types ?? []).map((id) => ({ id, label: labelOf(id) })),
  }
}

function presentInput(input: AnswerInput): Question['before'] {
  if (input === null || input === '') return null
  return typeof input === 'string' ? input : [...input]
}

/** The files of an element: the signed ones, even if they are to be removed, then the added ones. */
function presentReceipts({ basis, correction }: ExaminedCorrection, name: string): Question['receipts'] {
  const { receipts, form } = basis.dossier
  const own = correction.receipts.filter(({ element }) => element === name)
  const removed = new Set(own.filter(({ fate }) => fate === 'removed').map(({ id }) => id))
  const signed = receipts.filter(({ element }) => element === name)
  const added = own.filter(({ fate }) => fate === 'added')
  return [
    ...signed.map((receipt) => ({
      ...presentReceipt(receipt, form.id),
      fate: removed.has(receipt.id) ? ('removed' as const) : ('kept' as const),
    })),
    ...added.map(({ typeId, ...receipt }) => ({
      ...presentReceipt({ ...receipt, type_id: typeId }, form.id),
      fate: 'added' as const,
    })),
  ]
}
