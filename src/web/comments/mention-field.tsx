import { useEffect, useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { Field } from '#web/ui/field.tsx'
import { lineAfterKey } from '#web/ui/menu-keys.ts'
import type { Colleague } from '#contract/assignment.ts'
import { t } from '#web/wording/translation.ts'
import { findTypedMention, matchColleagues } from './mention-text.ts'
import '#web/styles/comments.css'

/**
 * A text in which `@` offers colleagues: arrows move through the list while the focus stays in the text, Enter, Tab or a
 * press inserts the name, Escape closes. A `textarea` may not have the role combobox, so the number of matches is announced.
 */
export function MentionField({
  field,
  label,
  hint,
  isFirst,
  colleagues,
  text,
  onChange,
}: {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly label: string
  readonly hint?: string
  readonly isFirst: boolean
  readonly colleagues: readonly Colleague[]
  readonly text: string
  readonly onChange: (text: string) => void
}) {
  const id = useId()
  // Without this, the dialog itself would take the focus.
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [field, isFirst])
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const typed = caret === null ? undefined : findTypedMention(text, caret)
  const matches = typed
    ? matchColleagues(typed.name, colleagues).map((each) => ({ ...each, label: each.name }))
    : []
  const isOpen = matches.length > 0
  const current = matches[Math.min(active, matches.length - 1)]

  const insert = ({ name }: Colleague) => {
    if (!typed || caret === null) return
    const before = `${text.slice(0, typed.at)}@${name} `
    onChange(before + text.slice(caret).replace(/^ /, ''))
    setCaret(null)
    // After React has updated the value, which moves the caret to the end.
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length))
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || !current) return
    if (event.key === 'Escape') {
      event.preventDefault()
      // Keep Escape from closing a surrounding dialog.
      event.stopPropagation()
      setCaret(null)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      insert(current)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setActive(lineAfterKey(matches, active, event.key) ?? 0)
    }
  }
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="mention">
          <textarea
            {...control}
            ref={field}
            className="input"
            dir="auto"
            rows={3}
            aria-autocomplete="list"
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-activedescendant={isOpen && current ? `${id}-${current.id}` : undefined}
            value={text}
            onChange={({ target }) => {
              onChange(target.value)
              setCaret(target.selectionStart)
              setActive(0)
            }}
            onKeyDown={onKeyDown}
            onClick={() => setCaret(null)}
            onBlur={() => setCaret(null)}
          />
          {isOpen && (
            <div id={`${id}-list`} role="listbox" aria-label={t('comment.mention-list')} className="menu">
              {matches.map((colleague) => (
                <button
                  key={colleague.id}
                  type="button"
                  id={`${id}-${colleague.id}`}
                  role="option"
                  aria-selected={colleague === current}
                  tabIndex={-1}
                  data-active={colleague === current || undefined}
                  className="menu__item"
                  // On pointer down: the blur would close the list before a click.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => insert(colleague)}
                >
                  {colleague.name}
                </button>
              ))}
            </div>
          )}
          <output className="sr-only">
            {isOpen
              ? `${t('comment.mention-list')} : ${t('comment.mention-count', { count: matches.length })}`
              : ''}
          </output>
        </div>
      )}
    </Field>
  )
}
