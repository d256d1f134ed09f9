import { useTranslation } from 'react-i18next'
import type { AnswerOrigin } from '#contract/answer-origins.ts'
import { wireRole } from '#vocabulary/role.ts'
import { useFormat } from '#web/wording/use-format.ts'

/** How an answer came, who gave it, when, and who confirmed it or has yet to: one sentence each. */
export function useOriginWords(): (origin: AnswerOrigin) => readonly string[] {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const who = (person: AnswerOrigin['by']) =>
    person === null
      ? t('origin.platform')
      : t('origin.who', { name: person.name, role: t(`role.${wireRole(person.role)}`) })
  return ({ how, at, by, typedBy, confirmed, ...origin }) => [
    at === null || how === 'computed'
      ? t('origin.computed')
      : t(`origin.${how === 'confirmed' ? 'typed' : how}`, { who: who(by), moment: moment(at) }),
    ...(typedBy === null ? [] : [t('origin.typed-by', { who: who(typedBy) })]),
    ...(confirmed === null
      ? []
      : [t('origin.confirmed', { name: confirmed.name, moment: moment(confirmed.at) })]),
    ...(isAwaiting({ confirmed, ...origin }) && origin.statementOf !== null
      ? [t('origin.awaiting', { party: t(`origin.party.${origin.statementOf}`) })]
      : []),
  ]
}

/** Whether somebody else gave the statement of a party, which has not confirmed it. */
export function isAwaiting({
  statementOf,
  own,
  confirmed,
}: Pick<AnswerOrigin, 'statementOf' | 'own' | 'confirmed'>): boolean {
  return statementOf !== null && !own && confirmed === null
}
