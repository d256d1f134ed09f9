import { Search } from './icons.ts'
import { useRef } from 'react'
import { t } from '#web/wording/translation.ts'
import { useShortcuts } from './shortcuts.ts'
import { Icon } from './icon.tsx'

/** A search field; `/` focuses it from anywhere on the page, Escape clears it. */
export function SearchBox({
  label,
  placeholder,
  value,
  onChange,
  onLeave,
}: {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Moves the focus to the results. */
  readonly onLeave?: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => input.current?.focus() })
  return (
    <div className="search">
      <Icon of={Search} />
      <input
        ref={input}
        className="input"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('')
          // Enter too: it would submit a surrounding form with the previous selection.
          if (onLeave && ['ArrowDown', 'Enter'].includes(event.key)) {
            event.preventDefault()
            onLeave()
          }
        }}
      />
      <kbd aria-hidden="true">{value === '' ? '/' : t('common.escape-key')}</kbd>
    </div>
  )
}
