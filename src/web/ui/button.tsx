import type { IconPath } from './icons.ts'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from './link.tsx'
import { Icon } from './icon.tsx'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'sm' | 'lg'

interface Look {
  readonly look?: ButtonLook
  readonly size?: Size
  readonly icon?: IconPath
  readonly children: ReactNode
}

function classesOf(look: ButtonLook, size?: Size): string {
  return size ? `btn btn--${look} btn--${size}` : `btn btn--${look}`
}

export function Button({
  look = 'secondary',
  size,
  icon,
  busy = false,
  children,
  ...native
}: Look &
  Omit<ComponentProps<'button'>, 'className'> & {
    /** While busy, presses are ignored and the button keeps the focus. */
    readonly busy?: boolean
  }) {
  return (
    <button
      type="button"
      {...native}
      className={classesOf(look, size)}
      {...(busy
        ? { 'aria-disabled': true, 'aria-busy': true, onClick: (event) => event.preventDefault() }
        : {})}
    >
      {icon && <Icon of={icon} />}
      {children}
    </button>
  )
}

export function ButtonLink({ look = 'secondary', size, icon, to, children }: Look & { readonly to: string }) {
  return (
    <Link to={to} className={classesOf(look, size)}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  )
}

/** An icon button; its label is read aloud and shown on hover. */
export function IconButton({
  icon,
  label,
  danger = false,
  ...native
}: {
  readonly icon: IconPath
  readonly label: string
  readonly danger?: boolean
} & Omit<ComponentProps<'button'>, 'className' | 'children'>) {
  return (
    <button
      type="button"
      {...native}
      className={danger ? 'iconbtn iconbtn--danger' : 'iconbtn'}
      aria-label={label}
      title={label}
    >
      <Icon of={icon} />
    </button>
  )
}

export function IconLink({
  icon,
  label,
  words,
  to,
}: {
  readonly icon: IconPath
  readonly label: string
  /** Visible label in cards on narrow screens, where there is no hover. */
  readonly words?: string
  readonly to: string
}) {
  return (
    <Link to={to} className="iconbtn" aria-label={label} title={label}>
      <Icon of={icon} />
      {words !== undefined && <span className="iconbtn__words">{words}</span>}
    </Link>
  )
}
