import { violationText, type FormSession, type Violation } from '#engine/index.ts'
import type { FailureDetail } from '#rules/failure.ts'
import { wireId } from '#rules/wire-id.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { PublishedForm } from '../forms/index.ts'

/** Presents a violation: wire id, message, and the page and block to correct it on. */
export function presentViolation(
  violation: Violation,
  form: PublishedForm,
  session: FormSession,
  locale: Locale,
): FailureDetail {
  const page = form.definition.pages.find(({ slug }) => slug === violation.page)
  return {
    property: wireId(form.id, violation.element),
    code: violation.code,
    message: violationText(locale, violation),
    params: {
      ...violation.params,
      label: session.getElement(violation.element).label[locale],
      block: wireId(form.id, violation.block),
      page: wireId(form.id, violation.page),
      pageTitle: page ? session.text(page.title, locale) : '',
    },
  }
}
