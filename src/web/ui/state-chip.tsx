import { Ban, Check, CircleX, Clock, Mail, Pencil, PenLine, TriangleAlert, type IconPath } from './icons.ts'
import type { Tone } from './alert.tsx'
import { Icon } from './icon.tsx'

export type StateMark = 'edit' | 'clock' | 'pen' | 'check' | 'alert' | 'refused' | 'stopped' | 'mail'

export interface StateLook {
  readonly tone: Tone
  readonly mark: StateMark
}

const ICONS: Readonly<Record<StateMark, IconPath>> = {
  edit: Pencil,
  clock: Clock,
  pen: PenLine,
  check: Check,
  alert: TriangleAlert,
  refused: CircleX,
  stopped: Ban,
  mail: Mail,
}

/** A state as colour, icon and word. */
export function StateChip({ look, label }: { readonly look: StateLook; readonly label: string }) {
  return (
    <span className={`state state--${look.tone}`}>
      <Icon of={ICONS[look.mark]} />
      {label}
    </span>
  )
}
