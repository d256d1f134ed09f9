import { ChevronDown, CircleCheck, CircleX, ShieldCheck, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '#web/session/shortcuts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { DecisionModal, type Decision } from './decision-modal.tsx'

/** Accept, put in error, or decline; always through a confirmation. Source: shell §2, §4. */
export function ValidationMenu({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const [decision, setDecision] = useState<Decision | null>(null)
  const actions = useMemo(
    () => ({
      a: () => setDecision('validated'),
      e: () => setDecision('error'),
      r: () => setDecision('refused'),
    }),
    [],
  )
  useShortcuts(actions)
  const items = [
    {
      id: 'accept',
      label: t('review.action.accept'),
      hint: t('review.accept.hint'),
      icon: CircleCheck,
      tone: 'ok' as const,
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
      {decision && <DecisionModal id={id} decision={decision} onClose={() => setDecision(null)} />}
    </div>
  )
}
