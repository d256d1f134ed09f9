import type { Rehearsal } from './rehearse-deployment.ts'
import type { LossGroup } from './losses.ts'

const MOST_NUMBERS = 20

const HEADINGS: readonly (readonly [LossGroup['kind'], will: string, would: string])[] = [
  ['incomplete', 'will become incomplete', 'would be incomplete'],
  ['answer', 'answers will disappear', 'answers would not fit'],
  ['envelope', 'envelopes will no longer match', 'envelopes would say something else'],
]

/** Open dossiers keep their form, so the following losses only concern new dossiers. */
const NO_LOSS =
  'no loss, since open dossiers keep the questions and documents they were started with. Begun again on the new forms:'

/** Formats a rehearsal: what will be lost where, and in which dossiers, then hypothetical losses. Never prints answers. */
export function describeRehearsal({ dossiers, touched, losses }: Rehearsal): readonly string[] {
  const tried = `${dossiers} open dossiers tried`
  const [happening, others] = [true, false].map((happens) =>
    losses.filter((loss) => loss.happens === happens),
  )
  return [
    `${tried}: ${touched.length === 0 ? 'nothing will be lost' : `${touched.length} will lose something`}`,
    ...describeLosses(happening ?? [], ([, will]) => will),
    ...(others?.length ? [NO_LOSS, ...describeLosses(others, ([, , would]) => would)] : []),
  ]
}

function describeLosses(
  losses: readonly LossGroup[],
  headingOf: (heading: (typeof HEADINGS)[number]) => string,
): readonly string[] {
  return HEADINGS.flatMap((heading) => {
    const groups = losses.filter(({ kind }) => kind === heading[0])
    return groups.length === 0 ? [] : [`${headingOf(heading)}:`, ...groups.map(describeGroup)]
  })
}

function describeGroup({ form, place, reason, dossiers }: LossGroup): string {
  const first = dossiers.slice(0, MOST_NUMBERS).join(', ')
  const more = dossiers.length > MOST_NUMBERS ? ` and ${dossiers.length - MOST_NUMBERS} more` : ''
  return `  ${[form, place, reason].filter(Boolean).join(': ')} (${dossiers.length}: ${first}${more})`
}
