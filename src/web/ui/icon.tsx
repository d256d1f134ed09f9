import type { LucideIcon } from 'lucide-react'

/** A decorative icon: the text beside it has the meaning. */
export function Icon({
  of: Drawing,
  className = '',
}: {
  readonly of: LucideIcon
  readonly className?: string
}) {
  return <Drawing className={`icon ${className}`.trim()} aria-hidden="true" />
}
