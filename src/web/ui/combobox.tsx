import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { lineAfterKey } from './menu-keys.ts'

export interface ComboboxOption {
  readonly value: string
  readonly label: string
}

/** ARIA attributes of the input. */
export interface ComboboxControl {
  readonly id: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean | undefined
  readonly disabled?: boolean | undefined
}

/**
 * An editable combobox: typing searches, arrows move through the list while the focus stays in the field, Enter or
 * a press selects, Escape closes. Source: WAI-ARIA APG, editable combobox with list autocomplete.
 */
export function Combobox({
  control,
  label,
  required,
  text,
  options,
  chosen,
  mayOpen,
  note,
  onText,
  onChoose,
  onLeave,
}: {
  readonly control: ComboboxControl
  /** Accessible name of the list. */
  readonly label: string
  readonly required: boolean
  readonly text: string
  readonly options: readonly ComboboxOption[]
  /** Value of the selected option. */
  readonly chosen: string
  /** False when the text is too short for a list. */
  readonly mayOpen: boolean
  /** Number of options, or why there are none; also announced. */
  readonly note: string
  readonly onText: (text: string) => void
  readonly onChoose: (value: string) => void
  readonly onLeave: () => void
}) {
  const listId = useId()
  const [wanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const isOpen = wanted && mayOpen
  const current = isOpen ? options[active] : undefined

  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  const close = () => {
    setWanted(false)
    setActive(-1)
  }
  const choose = (option: ComboboxOption) => {
    onChoose(option.value)
    close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      // Keep Escape from closing a surrounding dialog.
      event.stopPropagation()
      return close()
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      return choose(current)
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return undefined
    event.preventDefault()
    setWanted(true)
    const next = lineAfterKey(options, active, event.key) ?? -1
    list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' })
    return setActive(next)
  }

  return (
    <div className="combobox">
      <input
        {...control}
        className="input"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={current ? `${listId}-${active}` : undefined}
        aria-required={required || undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setWanted(true)
          setActive(-1)
          onText(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onClick={() => setWanted(true)}
        onBlur={() => {
          close()
          onLeave()
        }}
      />
      <div className="listpop" hidden={!isOpen} ref={list}>
        <div id={listId} role="listbox" aria-label={label} className="listbox">
          {isOpen &&
            options.map((option, index) => (
              <button
                key={option.value}
                type="button"
                id={`${listId}-${index}`}
                role="option"
                aria-selected={option.value === chosen}
                tabIndex={-1}
                data-active={index === active || undefined}
                className="listbox__item"
                // On mousedown: the blur would close the list before a click.
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setActive(index)}
                onClick={() => choose(option)}
              >
                {option.label}
              </button>
            ))}
        </div>
        {isOpen && options.length === 0 && <p className="listbox__note">{note}</p>}
      </div>
      <output className="sr-only">{isOpen ? note : ''}</output>
    </div>
  )
}
