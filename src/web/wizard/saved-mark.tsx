import { CloudAlert, CloudCheck, CloudOff, CloudUpload, Users } from '#web/ui/icons.ts'
import { useTranslation } from '#web/wording/translation.ts'
import { UnreachableError } from '#engine/index.ts'
import { useSyncExternalStore } from 'react'
import { isSessionExpired, subscribeToExpiry } from '#web/session/session-end.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useFormat } from '#web/wording/use-format.ts'
import { useSavedState } from './wizard-context.tsx'

/** Save state: always a sentence, never an icon alone. */
export function SavedMark() {
  const { t } = useTranslation()
  const format = useFormat()
  const state = useSavedState()
  const isExpired = useSyncExternalStore(subscribeToExpiry, isSessionExpired)
  switch (state.kind) {
    case 'idle':
      return <output className="saved" />
    case 'waiting':
      return (
        <output className="saved">
          <Icon of={CloudUpload} /> {t('wizard.saved.waiting')}
        </output>
      )
    case 'saving':
      return (
        <output className="saved">
          <Icon of={CloudUpload} /> {t('wizard.saved.saving')}
        </output>
      )
    case 'saved':
      return (
        <output className="saved">
          <Icon of={CloudCheck} /> {t('wizard.saved.at', { time: format.clock(state.at) })}
        </output>
      )
    case 'offline':
      return (
        <output className="saved saved--warn">
          <Icon of={CloudOff} /> {t(isExpired ? 'wizard.saved.expired' : 'wizard.saved.offline')}
        </output>
      )
    case 'refused':
      return (
        <output className="saved saved--warn">
          <Icon of={CloudAlert} /> {t('wizard.saved.refused')}
        </output>
      )
    case 'conflict':
      return (
        <output className="saved saved--warn">
          <Icon of={Users} /> {t('wizard.saved.conflict')}
        </output>
      )
    default:
      throw new UnreachableError(state)
  }
}
