import type { FormSession } from '#engine/index.ts'
import { findAnswerable } from '#engine/correction-closure.ts'
import type { CorrectionTarget, OpenCorrection } from '#contract/corrections.ts'
import { Failure } from '#rules/failure.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import type { EnvelopeDocument, StoredEnvelope } from '../envelopes/index.ts'
import type { PublishedForm } from '../forms/index.ts'
import type { DocumentOrigin } from '../documents/index.ts'
import type { StoredRemark } from './correction-store.ts'
import { linesOf, tracePassages } from './trace-passages.ts'

/** The dossier that remarks refer to. */
export interface RemarkContext {
  readonly form: PublishedForm
  /** The form as signed or sent. */
  readonly session: FormSession
  /** Envelopes whose documents a remark may be pinned on. */
  readonly envelopes: readonly StoredEnvelope[]
  /** The data that a document of this kind is filled from; undefined when there is none. */
  readonly originOf: (template: PublishedForm['templates'][number]) => DocumentOrigin | undefined
}

/** Resolves remarks to the elements to correct; 422 for an unknown target, and for one that prints no editable answer. */
export function readRemarks(
  context: RemarkContext,
  remarks: OpenCorrection['remarks'],
): readonly StoredRemark[] {
  return remarks.map(({ target, text }) => {
    const { place, quote, names } = readTarget(context, target)
    const elements = findAnswerable(context.session, names)
    if (elements.length === 0) throw new Failure('NOTHING_TO_CORRECT')
    return { target, place, quote, elements, text }
  })
}

interface ReadTarget {
  readonly place: StoredRemark['place']
  readonly quote: string | null
  readonly names: readonly string[]
}

function readTarget(context: RemarkContext, target: CorrectionTarget): ReadTarget {
  return target.kind === 'paragraph' ? readPassage(context, target) : readElement(context, target)
}

function readElement(
  { form, session }: RemarkContext,
  { kind, elementId }: Exclude<CorrectionTarget, { kind: 'paragraph' }>,
): ReadTarget {
  const name = nameOfWireId(form.id, elementId) ?? ''
  const element = form.compiled.elementByName.get(name)
  const isReceipt = element !== undefined && ELEMENT_TRAITS[element.type].holdsReceipts === true
  if (!element || isReceipt !== (kind === 'receipt') || !session.getElement(name).visible)
    throw new Failure('UNKNOWN_ELEMENT')
  const { label } = session.getElement(name)
  return { place: { fr: label.fr, en: label.en }, quote: null, names: [name] }
}

function readPassage(
  context: RemarkContext,
  { documentId, passage }: Extract<CorrectionTarget, { kind: 'paragraph' }>,
): ReadTarget {
  const traced = traceDocument(context, documentId)
  const found = traced?.passages[passage]
  if (!traced || !found) throw new Failure('NOTHING_TO_CORRECT')
  return {
    place: traced.document.title,
    quote: linesOf(found.section, found.locale).join('\n'),
    names: found.elements,
  }
}

/** Positions of the passages of a document that print an editable answer; undefined for an unknown document. */
export function findPinnable(context: RemarkContext, documentId: number): readonly number[] | undefined {
  return traceDocument(context, documentId)?.passages.flatMap(({ elements }, position) =>
    findAnswerable(context.session, elements).length > 0 ? [position] : [],
  )
}

function traceDocument({ form, envelopes, originOf }: RemarkContext, documentId: number) {
  const document = envelopes
    .flatMap(({ documents }): readonly EnvelopeDocument[] => documents)
    .find(({ id }) => id === documentId)
  const template = form.templates.find(({ code }) => code === document?.code)
  const origin = template && originOf(template)
  return document && template && origin ? { document, passages: tracePassages(template, origin) } : undefined
}
