import type { Check } from '#contract/checks.ts'
import { CHECK_NAMES } from '#rules/checks/check-names.ts'
import { describeFinding } from '#rules/checks/check-words.ts'
import type { CheckCode } from '#vocabulary/check.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { FoldedChecks } from '#web/checks/check-lines.tsx'
import { ExceptionCard } from '#web/checks/exception-card.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import '#web/styles/checks.css'

const CARD = { id: 1, title: 'carte.jpg', mimetype: 'image/jpeg', elementId: '0-card', box: null }
const BIRTH_DATE = {
  elementId: '0-birth',
  label: CHECK_NAMES.identityBirthDate,
  blockId: '0-holder',
  block: '',
  pageId: '0-holder',
  page: '',
  answer: '14/03/1958',
}
const SETTLED = { by: 'Nadia Belkacem', at: '2026-11-20T09:00:00Z' }
const ignore = () => {}

/** Checks of an invented dossier: one that fails, those that wait for an unread card, and one that was accepted. */
export function CheckSpecimens() {
  const { locale } = useTranslation()
  const unread = (['identityName', 'identitySex', 'identityValidity'] as const).map((code) =>
    buildUnread(code, locale),
  )
  const failing = buildFailing(locale)
  const settled = { ...SETTLED, reason: t('check.reason.known') }
  return (
    <div className="dossier-checks">
      <ol className="exceptions">
        <ExceptionCard
          ref={null}
          dossierId={0}
          check={failing}
          isCurrent
          onOpen={ignore}
          onAccept={ignore}
          onCorrect={ignore}
        />
      </ol>
      <FoldedChecks summary={t('check.unknown', { count: unread.length })} checks={unread} />
      <FoldedChecks summary={t('check.settled', { count: 1 })} checks={[{ ...failing, settled }]} />
    </div>
  )
}

function buildFailing(locale: Locale): Check {
  const params = { printedDate: '1958-03-15', typedDate: '1958-03-14' }
  return {
    ...buildCheck('identityBirthDate', locale),
    severity: 'blocking',
    message: describeFinding({ reason: 'identityBirthDateDiffers', params }, locale),
    place: { ...BIRTH_DATE, label: BIRTH_DATE.label[locale] },
  }
}

function buildUnread(code: CheckCode, locale: Locale): Check {
  const message = describeFinding({ reason: 'notRead' }, locale)
  return { ...buildCheck(code, locale), outcome: 'unknown', reason: 'notRead', message, receipt: CARD }
}

function buildCheck(code: CheckCode, locale: Locale): Check {
  return {
    code,
    subject: 'subscriber',
    person: null,
    outcome: 'fails',
    severity: 'warning',
    title: CHECK_NAMES[code][locale],
    message: '',
    reason: '',
    remedy: 'correctAnswer',
    advice: null,
    place: null,
    receipt: null,
    settled: null,
    digest: null,
    correction: null,
  }
}
