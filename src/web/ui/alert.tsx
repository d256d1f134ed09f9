import { CircleAlert, CircleCheck, CircleX, Info, type IconPath } from './icons.ts'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type Tone = 'ok' | 'warn' | 'error' | 'info' | 'neutral'

const ICONS: Readonly<Record<Tone, IconPath>> = {
  ok: CircleCheck,
  warn: CircleAlert,
  error: CircleX,
  info: Info,
  neutral: Info,
}

/** A message in the page: colour, icon and words. Errors are announced immediately, others politely. */
export function Alert({
  tone,
  title,
  children,
}: {
  readonly tone: Tone
  readonly title?: string
  readonly children?: ReactNode
}) {
  return (
    <div className={`alert alert--${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon of={ICONS[tone]} />
      <div>
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
