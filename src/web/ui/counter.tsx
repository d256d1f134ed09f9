import { Icon } from './icon.tsx'
import { ArrowRight } from './icons.ts'
import { Link } from './link.tsx'

export type CounterTone = 'neutral' | 'info' | 'ok' | 'warn'

/** How many wait in one place, with the way there. */
export function Counter({
  to,
  figure,
  label,
  hint,
  tone,
  hollow = false,
}: {
  readonly to: string
  /** Undefined until it is known. */
  readonly figure: string | undefined
  readonly label: string
  readonly hint: string
  readonly tone: CounterTone
  readonly hollow?: boolean | undefined
}) {
  return (
    <Link to={to}>
      <span className="fig">{figure ?? '–'}</span>
      <span className={`lab state--${tone}`}>
        <i className={hollow ? 'dot dot--off' : 'dot'} />
        {label}
      </span>
      <span className="sub">{hint}</span>
      <span className="go">
        <Icon of={ArrowRight} />
      </span>
    </Link>
  )
}
