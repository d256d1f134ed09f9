import { useTranslation } from 'react-i18next'

/** Kinds of work in the outbox that have a name for people. */
const KINDS = [
  'adequacy.report',
  'audit.head',
  'demo.advance',
  'envelope.evidence',
  'envelope.expire',
  'envelope.prepare',
  'envelope.reconcile',
  'envelope.remind',
  'envelope.seal',
  'envelope.sync',
  'envelope.take-over',
  'envelope.void-outside',
  'file.scan',
  'files.rescan',
  'files.sweep',
  'mail',
  'password-link',
  'register.deliver',
  'register.export',
  'register.inbox',
  'retention.purge',
  'rows.sweep',
  'seals.again',
  'sms',
] as const

/** What a kind of work is called; one without a name goes by its kind. */
export function useJobName(): (kind: string) => string {
  const { t } = useTranslation()
  return (kind) => {
    const named = KINDS.find((each) => each === kind)
    return named === undefined ? kind : t(`status.job.${named}`)
  }
}
