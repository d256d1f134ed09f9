import type { IconPath } from './icons.ts'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from './link.tsx'
import { Icon } from './icon.tsx'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'sm' | 'md' | 'lg'

interface Look {
  readonly look?: ButtonLook
  readonly size?: Size
  readonly icon?: IconPath
  readonly children: ReactNode
}

function classesOf(look: ButtonLook, size: Size, more = ''): string {
  return ['btn', `btn--${look}`, size === 'md' ? '' : `btn--${size}`, more].filter(Boolean).join(' ')
}

export function Button({
  look = 'secondary',
  size = 'md',
  icon,
  busy = false,
  children,
  className,
  ref,
  disabled,
  ...native
}: Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** While busy, presses are ignored and the button keeps the focus. */
    readonly busy?: boolean
    readonly ref?: Ref<HTMLButtonElement>
  }) {
  return (
    <button
      type="button"
      {...native}
      ref={ref}
      disabled={disabled}
      className={classesOf(look, size, className)}
      {...(busy
        ? { 'aria-disabled': true, 'aria-busy': true, onClick: (event) => event.preventDefault() }
        : {})}
    >
      {icon && <Icon of={icon} />}
      {children}
    </button>
  )
}

/** A link styled as a button. */
export function ButtonLink({
  look = 'secondary',
  size = 'md',
  icon,
  to,
  children,
}: Look & { readonly to: string }) {
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
  ref,
  ...native
}: {
  readonly icon: IconPath
  readonly label: string
  readonly danger?: boolean
  readonly ref?: Ref<HTMLButtonElement>
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'>) {
  return (
    <button
      type="button"
      {...native}
      ref={ref}
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
