import { displayAnswer, type CompiledElement, type FormSession } from '#engine/index.ts'
import { findAnswerable } from '#engine/correction-closure.ts'
import type { Check, DossierChecks } from '#contract/checks.ts'
import { canReadCheck } from '#rules/checks/registry.ts'
import { CHECK_NAMES } from '#rules/checks/check-names.ts'
import { REMEDY_WORDS, describeFinding } from '#rules/checks/check-words.ts'
import { partyOfElement } from '#rules/element-party.ts'
import { canReview } from '#rules/permission.ts'
import { wireId } from '#rules/wire-id.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { isInvestor, type Role } from '#vocabulary/role.ts'
import { listConcerned } from '../corrections/index.ts'
import { readPersons, type LoadedDossier } from '../dossiers/index.ts'
import { isReceiptElement } from '../stored-receipts/index.ts'
import { isOpenFailure, type FoundCheck } from './find-checks.ts'

interface Reader {
  readonly role: Role
  readonly locale: Locale
}

interface Place {
  readonly dossier: LoadedDossier
  readonly session: FormSession
}

/** The checks as shown to this role: blocking failures first, then warnings, unknown results, and passed checks. */
export function presentChecks(place: Place, found: readonly FoundCheck[], reader: Reader): DossierChecks {
  const shown = found.filter((check) => canReadCheck(reader.role, check))
  const open = shown.filter(isOpenFailure)
  return {
    checks: shown
      .toSorted((one, other) => urgency(one) - urgency(other))
      .map((check) => presentCheck(place, check, reader)),
    failing: open.length,
    blocking: open.filter(({ severity }) => severity === 'blocking').length,
  }
}

function urgency(check: FoundCheck): number {
  if (check.outcome === 'holds') return 4
  if (check.outcome === 'unknown') return 3
  if (!isOpenFailure(check)) return 2
  return check.severity === 'blocking' ? 0 : 1
}

function presentCheck(place: Place, check: FoundCheck, { role, locale }: Reader): Check {
  const { code, subject, outcome, severity, reason, remedy, settlement, digest } = check
  const element = findPlace(place.session, check)
  const message = describeFinding(check, locale)
  const isReviewed = canReview(role)
  const isSigned = place.dossier.row.state === 'signed'
  return {
    code,
    subject,
    person: findPerson(place.session, subject),
    outcome,
    severity,
    title: CHECK_NAMES[code][locale],
    message,
    reason,
    remedy,
    advice: outcome === 'fails' ? REMEDY_WORDS[remedy][locale] : null,
    place: element ? presentPlace(place, element, locale) : null,
    receipt: presentReceipt(place.dossier, check),
    settled:
      settlement && !isInvestor(role)
        ? { by: settlement.by, at: new Date(settlement.at).toISOString(), reason: settlement.reason }
        : null,
    digest: isReviewed ? digest : null,
    correction: isReviewed && isSigned && element ? presentCorrection(place, element, message) : null,
  }
}

function findPerson(session: FormSession, subject: string): Check['person'] {
  const person = readPersons(session).find(({ part }) => part === subject)
  if (!person) return null
  const name = person.companyName ?? [person.firstName, person.lastName].filter(Boolean).join(' ')
  return { part: person.part, name }
}

/** The element where a failing check can be fixed, if the form shows it. */
export function findPlace(session: FormSession, { place }: FoundCheck): CompiledElement | undefined {
  if (place === null) return undefined
  const element =
    'role' in place
      ? session.form.elementByRole.get(place.role)
      : session.form.elementByName.get(place.element)
  return element && session.getElement(element.name).visible ? element : undefined
}

function presentPlace({ dossier, session }: Place, element: CompiledElement, locale: Locale): Check['place'] {
  const { form } = dossier
  const state = session.getElement(element.name)
  return {
    elementId: wireId(form.id, element.name),
    label: state.label[locale],
    blockId: wireId(form.id, element.block.slug),
    block: session.text(element.block.title, locale),
    pageId: wireId(form.id, element.page.slug),
    page: session.text(element.page.title, locale),
    answer: isReceiptElement(element.definition) ? null : displayAnswer(state, locale) || null,
  }
}

function presentReceipt({ receipts, form }: LoadedDossier, { seen }: FoundCheck): Check['receipt'] {
  const receipt = receipts.find(({ id }) => id === seen?.receiptId)
  if (!receipt) return null
  const { id, title, mimetype, element } = receipt
  return { id, title, mimetype, elementId: wireId(form.id, element), box: seen?.box ?? null }
}

/** A draft of the correction that a reviewer would request: whom it asks, about what, and its text. */
function presentCorrection(
  { dossier, session }: Place,
  element: CompiledElement,
  text: string,
): Check['correction'] {
  const party = partyOfElement(element.definition)
  const concerned = listConcerned(dossier)
  const asked = concerned.find((who) => who === party) ?? concerned[0]
  if (asked === undefined || findAnswerable(session, [element.name]).length === 0) return null
  const kind = isReceiptElement(element.definition) ? 'receipt' : 'answer'
  return { concerned: asked, target: { kind, elementId: wireId(dossier.form.id, element.name) }, text }
}
