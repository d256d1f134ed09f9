import { displayAnswer, reviewTitleOf, shortLabelOf } from '#engine/index.ts'
import { findAskedAgain, type DroppedAnswer, type ReusableAnswer } from '#engine/reuse-plan.ts'
import type { KnownClient } from '#contract/known-client.ts'
import { parisDay } from '#rules/paris-time.ts'
import { wireId } from '#rules/wire-id.ts'
import { CLIENT_SITUATIONS } from '#vocabulary/client-situation.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { isReceiptElement } from '../stored-receipts/index.ts'
import type { Known } from './load-known.ts'
import type { FormerReceipt } from './read-former.ts'

type KnownAnswer = KnownClient['situations'][number]['answers'][number]

/** The known data as text; null when nothing can be reused and nothing has expired. */
export function presentKnown(known: Known, formId: number, locale: Locale): KnownClient | null {
  const { source, former, plan, version } = known
  const { session, dropped } = plan
  const labelOf = (name: string) => {
    const element = session.form.elementByName.get(name)
    return element ? session.text(shortLabelOf(element.definition.attributes), locale) : ''
  }
  const inWords = ({ name, givenOn, expiresOn }: ReusableAnswer): readonly KnownAnswer[] => {
    const value = displayAnswer(session.getElement(name), locale)
    const label = labelOf(name)
    return value === '' ? [] : [{ label, value, given_on: givenOn, expires_on: expiresOn }]
  }
  // With the full question: the short label of a list does not show what is declared.
  const asked = (answer: ReusableAnswer): readonly KnownAnswer[] =>
    inWords(answer).map((words) => ({ ...words, label: session.getElement(answer.name).label[locale] }))
  const receipts = former.receipts.filter(({ row }) => plan.answers.some(({ name }) => name === row.element))
  const presentReceipt = ({ row, uploadedAt, expiresOn }: FormerReceipt): KnownAnswer => ({
    label: labelOf(row.element),
    value: row.title,
    given_on: parisDay(uploadedAt),
    expires_on: expiresOn,
  })
  const situations = CLIENT_SITUATIONS.flatMap((code): KnownClient['situations'] => {
    const own = plan.answers.filter(({ reuse }) => 'situation' in reuse && reuse.situation === code)
    const files = receipts.filter(({ row }) => own.some(({ name }) => name === row.element))
    const answers = own.filter(({ element }) => !isReceiptElement(element.definition)).flatMap(inWords)
    if (answers.length + files.length === 0) return []
    return [{ code, answers, receipts: files.map(presentReceipt) }]
  })
  const expired = [
    ...former.expired.map(({ row, expiresOn }) => ({
      label: labelOf(row.element),
      receipt: row.title,
      expires_on: expiresOn,
    })),
    ...dropped.flatMap((answer) => presentExpired(answer, labelOf(answer.name))),
  ]
  if (situations.length + expired.length === 0) return null
  return {
    dossier: source.row.id,
    signed_at: (source.row.signed_at ?? source.row.updated_at).toISOString(),
    version,
    situations,
    asked_again: findAskedAgain(plan).map(({ page, answers }) => ({
      page_id: wireId(formId, page.slug),
      title: session.text(reviewTitleOf(page), locale),
      answers: answers.flatMap(asked),
    })),
    expired,
    // Answers that the form does not ask of this client are not listed, since the wizard does not show them either.
    dropped: dropped.filter(({ reason }) => reason === 'invalid').map(({ name }) => labelOf(name)),
  }
}

function presentExpired({ expiresOn }: DroppedAnswer, label: string): KnownClient['expired'] {
  return expiresOn === null ? [] : [{ label, receipt: null, expires_on: expiresOn }]
}
