import { CloudCheck, CloudOff, CloudUpload, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { UnreachableError } from '#engine/index.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSavedState } from './wizard-context.tsx'

/** What became of what is typed: always a sentence, never a mark alone. */
export function SavedMark() {
  const { t } = useTranslation()
  const state = useSavedState()
  switch (state.kind) {
    case 'idle':
      return <output className="saved" />
    case 'saving':
      return (
        <output className="saved">
          <Icon of={CloudUpload} /> {t('wizard.saved.saving')}
        </output>
      )
    case 'saved':
      return (
        <output className="saved">
          <Icon of={CloudCheck} /> {t('wizard.saved.at', { time: timeText(state.at) })}
        </output>
      )
    case 'offline':
      return (
        <output className="saved saved--warn">
          <Icon of={CloudOff} /> {t('wizard.saved.offline')}
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

/** `14 h 32`, in Paris. */
function timeText(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return instant
  const parts = new Intl.DateTimeFormat('fr-FR', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Paris',
  }).formatToParts(date)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('hour')}\u00A0h\u00A0${of('minute')}`
}
