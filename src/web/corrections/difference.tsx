import { ArrowRight } from '#web/ui/icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import { t } from '#web/wording/translation.ts'
import { splitLabel } from './split-label.ts'

interface DifferenceProps {
  readonly before: string | null
  readonly after: string | null
}

/** Two texts side by side, labelled for screen readers, which ignore strikethrough. */
export function Difference({ before, after }: DifferenceProps) {
  return (
    <>
      <span className="sr-only">{t('correction.before')} </span>
      <del>{before ?? t('correction.empty')}</del> <Icon of={ArrowRight} />{' '}
      <span className="sr-only">{t('correction.after')} </span>
      <ins>{after ?? t('correction.empty')}</ins>
    </>
  )
}

/** The changed passages of a document; a common label is shown once. */
export function PassageList({ passages }: { readonly passages: readonly DifferenceProps[] }) {
  return (
    <ul>
      {passages.map((passage, index) => {
        const { label, before, after } = splitLabel(passage.before, passage.after)
        return (
          // Passages have no id and never move.
          <li key={index}>
            {label} <Difference before={before} after={after} />
          </li>
        )
      })}
    </ul>
  )
}
