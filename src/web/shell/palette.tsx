import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import { canReview } from '#rules/permission.ts'
import { canSaveViews } from '#rules/saved-views.ts'
import { navigate } from '#web/address/navigate.ts'
import { dossierAddress, firstDossiers, reviewAddress } from '#web/api/dossiers.ts'
import { savedViews } from '#web/api/views.ts'
import { integrationListAddress } from '#web/session/integration-list.ts'
import { useUser } from '#web/session/user-context.ts'
import { lineAfterKey } from '#web/ui/menu-keys.ts'
import { Modal } from '#web/ui/modal.tsx'
import { availableCommands, type PageCommand } from '#web/ui/commands.ts'
import { availableActions } from '#web/ui/shortcuts.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { viewAddress } from '#web/views/use-view-address.ts'
import { t } from '#web/wording/translation.ts'
import { SHORTCUT_NAMES } from './shortcut-names.ts'
import '#web/styles/combobox.css'

/** A page in the navigation. */
export interface Destination {
  readonly to: string
  readonly label: string
}

const SEARCH_AFTER_MS = 200
const MOST_FOUND = 6
const SEARCHED_LISTS = ['current-cases', 'signature-files', 'signed-files'] as const

/** Finds what the current page offers, pages, saved views, and dossiers by number or name; Enter runs the chosen one. */
export function Palette({
  destinations,
  onClose,
}: {
  readonly destinations: readonly Destination[]
  readonly onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const fixed = useFixedCommands(destinations)
  const found = useFoundDossiers(typed)
  const matching = fixed.filter(({ label }) => fold(label).includes(fold(typed.trim())))
  const commands = [...matching, ...found]
  const current = commands[Math.min(active, commands.length - 1)]
  const run = (command: PageCommand | undefined) => {
    if (!command) return
    onClose()
    // Deferred until the dialog has closed and restored the focus: an action may open another dialog.
    setTimeout(command.run)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') run(current)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setActive(lineAfterKey(commands, active, event.key) ?? 0)
    else return
    event.preventDefault()
  }
  return (
    <Modal title={t('palette.title')} isOpen onClose={onClose}>
      <input
        ref={field}
        className="input"
        role="combobox"
        aria-label={t('palette.field')}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={current ? `${id}-${current.id}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('palette.field')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={t('palette.title')} className="listbox palette">
        {commands.map((command) => (
          <button
            key={command.id}
            type="button"
            id={`${id}-${command.id}`}
            role="option"
            aria-selected={command === current}
            tabIndex={-1}
            data-active={command === current || undefined}
            className="listbox__item palette__line"
            ref={(line) => {
              if (command === current) line?.scrollIntoView({ block: 'nearest' })
            }}
            onClick={() => run(command)}
          >
            {command.label}
            {command.key !== undefined && <kbd>{command.key}</kbd>}
          </button>
        ))}
      </div>
      <output className="muted">{commands.length === 0 ? t('palette.nothing') : ''}</output>
    </Modal>
  )
}

/** Actions of the page first, then pages and saved views. */
function useFixedCommands(destinations: readonly Destination[]): readonly PageCommand[] {
  const { role } = useUser()
  // Commands of the page below the dialog, as of the opening of the palette.
  const [actions] = useState(availableActions)
  const [offered] = useState(availableCommands)
  const views = useQuery({ ...savedViews(), enabled: canSaveViews(role) })
  const lists = canReview(role)
    ? INTEGRATION_STATES.map((state) => ({
        to: integrationListAddress(state),
        label: t('dossiers.row.action', {
          action: t('menu.integration'),
          present: t(`dashboard.counter.integration.${state}`),
        }),
      }))
    : []
  return [
    ...SHORTCUT_NAMES.flatMap(([key, name]) => {
      const action = actions.get(key)
      return action ? [{ id: `key-${name}`, label: t(name), key: key.toUpperCase(), run: action }] : []
    }),
    ...offered,
    ...[...destinations, ...lists].map(({ to, label }) => ({
      id: `page-${to}`,
      label,
      run: () => navigate(to),
    })),
    ...(views.data?.views ?? []).map((view) => ({
      id: `view-${view.id}`,
      label: t('palette.view', { name: view.name }),
      run: () => navigate(viewAddress(view)),
    })),
  ]
}

/** Dossiers by number or name, by the search of the lists. */
function useFoundDossiers(typed: string): readonly PageCommand[] {
  const isReviewer = canReview(useUser().role)
  const searchTerm = useDebounced(typed.trim(), SEARCH_AFTER_MS)
  const lists = isReviewer ? (['signed-files'] as const) : SEARCHED_LISTS
  const answers = useQueries({
    queries: lists.map((state) => ({
      ...firstDossiers(state, MOST_FOUND, { searchTerm }),
      enabled: searchTerm.length > 1,
    })),
  })
  return answers
    .flatMap(({ data }) => data?.dossiers ?? [])
    .slice(0, MOST_FOUND)
    .map(({ id, present }) => ({
      id: `dossier-${id}`,
      label: `${present}, ${t('dossiers.row.short-number', { id })}`,
      run: () => navigate(isReviewer ? reviewAddress(id) : dossierAddress(id)),
    }))
}

/** Without case and accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
