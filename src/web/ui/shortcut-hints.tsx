import { t } from '#web/wording/translation.ts'
import { useShortcutSwitch } from './shortcuts.ts'

/** Hints of list shortcuts; hidden when shortcuts are switched off. Source: mockups, 03. */
export function ShortcutHints() {
  const { on } = useShortcutSwitch()
  if (!on) return null
  return (
    <p className="hints">
      <span>
        <kbd>J</kbd> <kbd>K</kbd> {t('shortcuts.hint-walk')}
      </span>
      <span>
        <kbd>↵</kbd> {t('shortcuts.hint-open')}
      </span>
    </p>
  )
}
