import type { LucideIcon } from 'lucide-react'

/** A drawing beside a word; the word says what it means. */
export function Icon({
  of: Drawing,
  className = '',
}: {
  readonly of: LucideIcon
  readonly className?: string
}) {
  return <Drawing className={`icon ${className}`.trim()} aria-hidden="true" />
}
