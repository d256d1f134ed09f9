import { useCallback, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useCommands, type PageCommand } from './commands.ts'
import { MenuPopover, type MenuItem } from './menu-popover.tsx'

/** Below this width the navigation moves into the user menu. Source: mockups, section 2. */
const NARROW = '(max-width: 720px)'

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(NARROW)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(NARROW).matches,
  )
}

export function MenuButton({
  className,
  label,
  items,
  inPalette = false,
  children,
}: {
  readonly className: string
  /** Accessible name of the menu, and of the button when its content has no text. */
  readonly label: string
  readonly items: readonly MenuItem[]
  /** Whether the palette offers its items too: for a page's single menu, not for a menu in each row. */
  readonly inPalette?: boolean
  readonly children: ReactNode
}) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const isNarrow = useIsNarrow()
  // Omitted rather than hidden: arrow keys would stop on invisible items.
  const shown = items.filter((item) => isNarrow || !item.smallScreensOnly)
  useCommands(inPalette ? shown.filter(({ disabled }) => disabled !== true).map(toCommand) : [])
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen((was) => !was)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {open && <MenuPopover trigger={trigger} label={label} items={shown} onClose={close} />}
    </>
  )
}

function toCommand({ id, label, onAction }: MenuItem): PageCommand {
  return { id: `menu-${id}`, label, run: onAction }
}
