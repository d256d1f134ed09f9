import { ChevronDown, CircleCheck, CircleX, Flag, Lock, ShieldCheck, TriangleAlert } from '#web/ui/icons.ts'
import { useMemo } from 'react'
import { t } from '#web/wording/translation.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { Scope } from '#vocabulary/pairing-scope.ts'
import type { Decision } from '#web/api/review.ts'
import type { Notify } from './use-timed-message.ts'

const REQUIRED = {
  np: 'validation.error.bareowner-pairing-required',
  usu: 'validation.error.usufruct-pairing-required',
} as const satisfies Record<Scope, string>

/**
 * Accept, flag as error or decline, with confirmation. While a required side of a mandate is not paired, accepting is
 * blocked: the menu shows why, and choosing it shows the message for 3 seconds. Source: shell §2, §4, §5.
 */
export function ValidationMenu({
  missing,
  notify,
  onDecide,
  onAsk,
}: {
  /** The side that must be paired before the dossier can be accepted. */
  readonly missing: Scope | undefined
  readonly notify: Notify
  readonly onDecide: (decision: Decision) => void
  /** Opens the request for a correction; absent when none may be asked for. */
  readonly onAsk: (() => void) | undefined
}) {
  const actions = useMemo(
    () => ({
      a: () => (missing ? notify({ tone: 'error', text: t(REQUIRED[missing]) }) : onDecide('validated')),
      e: () => onDecide('error'),
      r: () => onDecide('refused'),
      ...(onAsk ? { c: onAsk } : {}),
    }),
    [missing, notify, onDecide, onAsk],
  )
  useShortcuts(actions)
  const items = [
    {
      id: 'accept',
      label: t('review.action.accept'),
      hint: t(missing ? `review.accept.blocked.${missing}` : 'review.accept.hint'),
      icon: missing ? Lock : CircleCheck,
      tone: missing ? ('neutral' as const) : ('ok' as const),
      disabled: missing !== undefined,
      shortcut: 'A',
      onAction: actions.a,
    },
    {
      id: 'error',
      label: t('review.action.error'),
      hint: t('review.error.hint'),
      icon: TriangleAlert,
      tone: 'warn' as const,
      shortcut: 'E',
      onAction: actions.e,
    },
    ...(onAsk
      ? [
          {
            id: 'correct',
            label: t('correction.ask'),
            hint: t('correction.ask.hint'),
            icon: Flag,
            tone: 'info' as const,
            shortcut: 'C',
            onAction: onAsk,
          },
        ]
      : []),
    {
      id: 'decline',
      label: t('review.action.decline'),
      hint: t('review.decline.hint'),
      icon: CircleX,
      tone: 'error' as const,
      shortcut: 'R',
      onAction: actions.r,
    },
  ]
  return (
    <div className="rcci">
      <MenuButton className="btn btn--primary" label={t('review.header.rcci')} items={items}>
        <Icon of={ShieldCheck} />
        {t('review.header.rcci')}
        <Icon of={ChevronDown} />
      </MenuButton>
    </div>
  )
}
