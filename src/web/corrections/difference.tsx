import { ArrowRight } from '#web/ui/icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { splitLabel } from './split-label.ts'

interface DifferenceProps {
  readonly before: string | null
  readonly after: string | null
}

/** Two texts side by side; said apart to screen readers, which ignore struck text. */
export function Difference({ before, after }: DifferenceProps) {
  const { t } = useTranslation()
  return (
    <>
      <span className="sr-only">{t('correction.before')} </span>
      <del>{before ?? t('correction.empty')}</del> <Icon of={ArrowRight} />{' '}
      <span className="sr-only">{t('correction.after')} </span>
      <ins>{after ?? t('correction.empty')}</ins>
    </>
  )
}

/** The changed passages of a document; a label that both sides begin with is said once. */
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
