import type { Rehearsal } from './rehearse-deployment.ts'
import type { LossGroup, LossKind } from './losses.ts'

const MOST_NUMBERS = 20

const HEADINGS: readonly (readonly [LossKind, string])[] = [
  ['incomplete', 'would become incomplete'],
  ['answer', 'answers would disappear'],
  ['envelope', 'envelopes would no longer match'],
]

/** Formats a rehearsal: what would be lost where, in which dossiers. Never prints answers. */
export function describeRehearsal({ dossiers, touched, losses }: Rehearsal): readonly string[] {
  const tried = `${dossiers} open dossiers tried`
  if (losses.length === 0) return [`${tried}: nothing would be lost`]
  return [
    `${tried}: ${touched.length} would lose something`,
    ...HEADINGS.flatMap(([kind, heading]) => {
      const groups = losses.filter((loss) => loss.kind === kind)
      return groups.length === 0 ? [] : [`${heading}:`, ...groups.map(describeGroup)]
    }),
  ]
}

function describeGroup({ form, place, reason, dossiers }: LossGroup): string {
  const first = dossiers.slice(0, MOST_NUMBERS).join(', ')
  const more = dossiers.length > MOST_NUMBERS ? ` and ${dossiers.length - MOST_NUMBERS} more` : ''
  return `  ${[form, place, reason].filter(Boolean).join(': ')} (${dossiers.length}: ${first}${more})`
}
