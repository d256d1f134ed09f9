import type { LucideIcon } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import type { Tone } from './alert.tsx'

const loadMenu = () => import('./menu-popover.tsx')
const MenuPopover = lazy(async () => ({ default: (await loadMenu()).MenuPopover }))

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly icon: LucideIcon
  readonly tone?: Tone
  /** The key that does the same, written next to what it triggers. */
  readonly shortcut?: string
  /** Only where the navigation bar has no room. */
  readonly smallScreensOnly?: boolean
  readonly disabled?: boolean
  /** Starts a new group. */
  readonly separated?: boolean
  readonly onAction: () => void
}

/** A button that opens a menu; the menu itself is fetched when somebody reaches for it. */
export function MenuButton({
  className,
  label,
  items,
  children,
}: {
  readonly className: string
  /** Name of the menu, and of the button when its content is not words. */
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly children: ReactNode
}) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const preload = () => void loadMenu()
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setWanted(true)
          setOpen((was) => !was)
        }}
      >
        {children}
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <MenuPopover trigger={trigger} label={label} items={items} isOpen={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
