import { useEffect } from 'react'
import type { StudioState } from '#contract/studio.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CloudAlert, CloudCheck, CloudOff, CloudUpload, Undo2, Users, type IconPath } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { useCopyState, useStudio } from './studio-context.tsx'
import type { SavedState } from './working-copy.ts'

/** History, saved state, and who else is here. */
export function CopyBar({ presence }: Pick<StudioState, 'presence'>) {
  const { copy } = useStudio()
  const { canUndo, canRedo, saved } = useCopyState()
  useHistoryKeys()
  return (
    <div className="studio__bar">
      {presence.length > 0 && (
        <p className="studio__others">
          <Icon of={Users} /> {t('studio.others', { names: presence.map(({ name }) => name).join(', ') })}
        </p>
      )}
      <SavedMark saved={saved} />
      <IconButton
        icon={Undo2}
        label={t('studio.undo')}
        aria-keyshortcuts="Control+Z"
        disabled={!canUndo}
        onClick={() => void copy.step('undo')}
      />
      <IconButton
        icon={REDO}
        label={t('studio.redo')}
        aria-keyshortcuts="Control+Shift+Z"
        disabled={!canRedo}
        onClick={() => void copy.step('redo')}
      />
    </div>
  )
}

/** Defined here rather than with the shared icons, which every page loads. */
const REDO: IconPath = 'm15 14 5-5-5-5M20 9H9.5A5.5 5.5 0 0 0 4 14.5A5.5 5.5 0 0 0 9.5 20H13'

const MARKS: Readonly<Record<SavedState['kind'], IconPath>> = {
  saved: CloudCheck,
  saving: CloudUpload,
  offline: CloudOff,
  refused: CloudAlert,
}

/** Save state of the edits. */
export function SavedMark({ saved }: { readonly saved: SavedState }) {
  const [sentence] =
    saved.kind === 'refused'
      ? failureSentences(saved.reason, t('studio.saved.refused'))
      : [t(`studio.saved.${saved.kind}`)]
  return (
    <output className={`saved studio__saved--${saved.kind}`} data-saved={saved.kind}>
      <Icon of={MARKS[saved.kind]} /> {sentence}
    </output>
  )
}

/** Ctrl Z in a text field belongs to the field. */
function useHistoryKeys() {
  const { copy } = useStudio()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, dialog')
      if (isTyping || !(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      const direction =
        key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : undefined
      if (!direction) return
      event.preventDefault()
      void copy.step(direction)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [copy])
}
