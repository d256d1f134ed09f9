import { useCallback, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useCommands, type PageCommand } from './commands.ts'
import { MenuPopover, type MenuItem } from './menu-popover.tsx'

/** Up to these widths the user menu has parts of the bar, as in shell.css. Source: mockups, section 2. */
const SCREENS = { phone: '(max-width: 720px)', tablet: '(max-width: 960px)' } as const

function useMatches(media: string): boolean {
  const query = useMemo(() => window.matchMedia(media), [media])
  return useSyncExternalStore(
    (onChange) => {
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => query.matches,
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
  const isOn = { phone: useMatches(SCREENS.phone), tablet: useMatches(SCREENS.tablet) }
  // Omitted rather than hidden: arrow keys would stop on invisible items.
  const shown = items.filter(({ upTo }) => upTo === undefined || isOn[upTo])
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
