import { formatFrenchDate } from '#rules/dates.ts'
import type { Facts } from './session-types.ts'

const READERS: Readonly<Record<string, (facts: Facts) => string | null>> = {
  'user.code': (facts) => facts.user.code,
  'user.email': (facts) => facts.user.email,
  'user.firstName': (facts) => facts.user.firstName,
  'user.lastName': (facts) => facts.user.lastName,
  'dossier.id': (facts) => String(facts.dossier.id),
  'dossier.state': (facts) => facts.dossier.state,
  'dossier.direct': (facts) => String(facts.dossier.direct),
  'dossier.clientId': (facts) => (facts.dossier.clientId === null ? null : String(facts.dossier.clientId)),
  'dossier.advisorCode': (facts) => facts.dossier.advisorCode,
  'dossier.advisorEmail': (facts) => facts.dossier.advisorEmail,
}

/** Fact paths common to all forms; settings and product facts come in addition. */
export const FACT_PATHS: readonly string[] = [...Object.keys(READERS), 'today']

/** Facts that are not scalar values: nodes that read them are re-evaluated whenever facts are replaced. */
export const STRUCTURED_FACTS: readonly string[] = ['tables', 'datalistLabels']

/** A fact that does not depend on answers; null when unknown or empty. */
export function readFact(path: string, facts: Facts, today: string): string | null {
  if (path === 'today') return formatFrenchDate(today)
  if (path.startsWith('setting.')) return readSetting(path.slice('setting.'.length), facts)
  const value = Object.hasOwn(READERS, path) ? (READERS[path]?.(facts) ?? null) : null
  return value === '' ? null : value
}

function readSetting(name: string, facts: Facts): string | null {
  const value = Object.hasOwn(facts.settings, name) ? facts.settings[name] : undefined
  return value === undefined ? null : String(value)
}
