import type { Decide } from '#contract/review.ts'
import { CHECK_NAMES } from '#rules/checks/check-names.ts'
import { CAUSE_CODES } from '#vocabulary/check.ts'
import { SelectField, TextareaField } from '#web/ui/input-field.tsx'
import { t, useTranslation, type WordingKey } from '#web/wording/translation.ts'
import { ReasonField } from '#web/ui/reason-field.tsx'
import type { Decision } from '#web/api/review.ts'

const LONGEST = 2_000

/** A check that a reviewer may name as the cause of a decision. */
export type Cause = NonNullable<Decide['cause']>

/** Reasons to insert with one click and complete by hand, each with the check that should have caught it. */
const USUAL: Readonly<Partial<Record<Decision, readonly (readonly [WordingKey, Cause | null])[]>>> = {
  error: [
    ['review.reason.bank-details', 'ibanHolder'],
    ['review.reason.identity-document', 'identityValidity'],
    ['review.reason.address-proof', 'proofAge'],
    ['review.reason.funds-proof', 'fundsOrigin'],
  ],
  refused: [
    ['review.reason.funds-origin', 'fundsOrigin'],
    ['review.reason.unsuitable', null],
    ['review.reason.duplicate', 'duplicate'],
  ],
}

/** The reason, which only reviewers see. */
export function DecisionReason({
  decision,
  reason,
  onChange,
  onUsual,
}: {
  readonly decision: Decision
  readonly reason: string
  readonly onChange: (reason: string) => void
  /** Called when a usual reason is inserted, with the check that should have caught it. */
  readonly onUsual?: (cause: Cause | null) => void
}) {
  const usual = USUAL[decision] ?? []
  return (
    <ReasonField
      label={t('review.reason.label')}
      hint={t('review.reason.hint')}
      usual={usual.map(([key]) => t(key))}
      usualLabel={t('review.reason.usual')}
      maxLength={LONGEST}
      placeholder={t('review.reason.placeholder')}
      value={reason}
      onChange={onChange}
      onUsual={(index) => onUsual?.(usual[index]?.[1] ?? null)}
    />
  )
}

/** The check that should have caught the reason, for the statistics of the checks. */
export function CauseField({
  cause,
  onChange,
}: {
  readonly cause: Cause | null
  readonly onChange: (cause: Cause | null) => void
}) {
  const { locale } = useTranslation()
  return (
    <SelectField
      label={t('review.cause.label')}
      hint={t('review.cause.hint')}
      value={cause ?? ''}
      onChange={(text) => onChange(CAUSE_CODES.find((code) => code === text) ?? null)}
    >
      <option value="">{t('review.cause.none')}</option>
      {CAUSE_CODES.map((code) => (
        <option key={code} value={code}>
          {CHECK_NAMES[code][locale]}
        </option>
      ))}
    </SelectField>
  )
}

/** The message to the advisor in the mail about the decision. */
export function MessageField({
  advisor,
  message,
  onChange,
}: {
  readonly advisor: string
  readonly message: string
  readonly onChange: (message: string) => void
}) {
  return (
    <TextareaField
      label={t('review.message.label')}
      hint={t('review.message.hint', { name: advisor })}
      rows={2}
      maxLength={LONGEST}
      value={message}
      onChange={onChange}
    />
  )
}
