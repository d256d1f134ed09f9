import { CloudAlert, CloudCheck, CloudOff, CloudUpload, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { UnreachableError } from '#engine/index.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSavedState } from './wizard-context.tsx'

/** What became of what is typed: always a sentence, never a mark alone. */
export function SavedMark() {
  const { t, i18n } = useTranslation()
  const state = useSavedState()
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
          <Icon of={CloudCheck} /> {t('wizard.saved.at', { time: timeText(state.at, i18n.language) })}
        </output>
      )
    case 'offline':
      return (
        <output className="saved saved--warn">
          <Icon of={CloudOff} /> {t('wizard.saved.offline')}
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

/** `14 h 32` in French, `14:32` in English; the time of Paris. */
function timeText(instant: string, language: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return instant
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Paris',
  }).format(date)
  return language === 'en' ? time : time.replace(':', '\u00A0h\u00A0')
}
