import { isWordingKey, t } from '#web/wording/translation.ts'
import type { PotentialCustomer } from '#contract/pairing.ts'

/** Match score, expandable to its parts. */
export function MatchExplanation({ match }: { readonly match: PotentialCustomer['match'] }) {
  return (
    <details className="score">
      <summary>{t('pairing.score', { score: match.score })}</summary>
      <ul>
        {match.parts.map(({ trait, likeness, points, of }) => {
          const key = `pairing.likeness.${likeness}`
          return (
            <li key={trait}>
              <span>{t(`pairing.trait.${trait}`)}</span>
              <span>{isWordingKey(key) ? t(key) : likeness}</span>
              <span className="num">{`${points}/${of}`}</span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
