import type { IconPath } from './icons.ts'

/** A decorative icon: the text next to it conveys the meaning. */
export function Icon({ of: path, className = '' }: { readonly of: IconPath; readonly className?: string }) {
  return (
    <svg className={`icon ${className}`.trim()} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
