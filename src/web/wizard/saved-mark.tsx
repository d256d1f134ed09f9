import { CloudAlert, CloudCheck, CloudOff, CloudUpload, Users } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { useSyncExternalStore } from 'react'
import { isSessionExpired, subscribeToExpiry } from '#web/session/session-end.ts'
import { Icon } from '#web/ui/icon.tsx'
import { clock } from '#web/wording/page-format.ts'
import { useSavedState } from './wizard-context.tsx'

const ICONS = {
  waiting: CloudUpload,
  saving: CloudUpload,
  saved: CloudCheck,
  offline: CloudOff,
  refused: CloudAlert,
  conflict: Users,
} as const

/** Save state: always a sentence, never an icon alone. */
export function SavedMark() {
  const state = useSavedState()
  const isExpired = useSyncExternalStore(subscribeToExpiry, isSessionExpired)
  const { kind } = state
  if (kind === 'idle') return <output className="saved" />
  const isWarning = kind === 'offline' || kind === 'refused' || kind === 'conflict'
  const words =
    kind === 'saved'
      ? t('wizard.saved.at', { time: clock(state.at) })
      : t(`wizard.saved.${kind === 'offline' && isExpired ? 'expired' : kind}`)
  return (
    <output className={isWarning ? 'saved saved--warn' : 'saved'}>
      <Icon of={ICONS[kind]} /> {words}
    </output>
  )
}
