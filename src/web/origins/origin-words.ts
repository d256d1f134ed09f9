import { t } from '#web/wording/translation.ts'
import type { AnswerOrigin } from '#contract/answer-origins.ts'
import { wireRole } from '#vocabulary/role.ts'
import { day, moment } from '#web/wording/page-format.ts'

/** How an answer came about, who gave it and when, and who confirmed it or has yet to: one sentence each. */
export function originWords({ how, at, by, party, typedBy, ...rest }: AnswerOrigin): readonly string[] {
  const { confirmed, reused, imported, statementOf, unconfirmed } = rest
  return [
    at === null || how === 'computed'
      ? t('origin.computed')
      : t(`origin.${how === 'confirmed' ? 'typed' : how}`, { who: nameGiver(by, party), moment: moment(at) }),
    ...(reused === null ? [] : [t('origin.reused-from', { day: day(reused.at), dossier: reused.dossier })]),
    ...(imported === null ? [] : [t('origin.imported-from', imported)]),
    ...(typedBy === null ? [] : [t('origin.typed-by', { who: nameGiver(typedBy) })]),
    ...(confirmed === null
      ? []
      : [t('origin.confirmed', { name: confirmed.name, moment: moment(confirmed.at) })]),
    ...(statementOf === null || unconfirmed === null
      ? []
      : [t(`origin.${unconfirmed}`, { party: t(`origin.party.${statementOf}`) })]),
  ]
}

/** Names a person with its role, a party without an account by its link, or the platform. */
export function nameGiver(by: AnswerOrigin['by'], party: AnswerOrigin['party'] = null): string {
  if (by !== null) return t('origin.who', { name: by.name, role: t(`role.${wireRole(by.role)}`) })
  return party === null ? t('origin.platform') : t('origin.by-link', { name: party.name })
}
