import type { IconPath } from './icons.ts'
import {
  Fragment,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import type { Tone } from './alert.tsx'
import { Icon } from './icon.tsx'
import { lineAfterKey } from './menu-keys.ts'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly icon: IconPath
  readonly tone?: Tone
  /** Keyboard shortcut, shown next to the label. */
  readonly shortcut?: string
  /** Only on screens of this size and smaller ones, whose bar does not have it. */
  readonly upTo?: 'phone' | 'tablet'
  readonly disabled?: boolean
  /** Starts a new group. */
  readonly separated?: boolean
  readonly onAction: () => void
}

const GAP_PX = 8

/**
 * The open menu of a button, right-aligned below it. Takes the focus: arrows and letters move, Escape and Tab
 * return the focus to the button. Source: WAI-ARIA APG, menu button pattern.
 */
export function MenuPopover({
  trigger,
  label,
  items,
  onClose,
}: {
  readonly trigger: RefObject<HTMLButtonElement | null>
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly onClose: () => void
}) {
  const menu = useRef<HTMLDivElement>(null)
  // Inside a landmark: screen reader users who navigate by landmarks do not reach content outside of them.
  const [landmark] = useState(() => trigger.current?.closest('header, main') ?? document.body)
  useLayoutEffect(() => {
    place(menu.current, trigger.current)
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled])')?.focus()
  }, [trigger])
  useCloseFromOutside(menu, trigger, onClose)

  const back = () => {
    trigger.current?.focus()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // Tab continues from the button.
      if (event.key === 'Escape') event.preventDefault()
      event.stopPropagation()
      return back()
    }
    // Space activates the item, like Enter.
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === ' ') return undefined
    const target = lineAfterKey(items, currentLine(menu.current), event.key)
    if (target === undefined) return undefined
    event.preventDefault()
    event.stopPropagation()
    return linesOf(menu.current)[target]?.focus()
  }

  return createPortal(
    <div ref={menu} className="menu" role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <Fragment key={item.id}>
          {item.separated && <hr className="menu__sep" />}
          <button
            type="button"
            role="menuitem"
            className="menu__item"
            tabIndex={-1}
            aria-disabled={item.disabled || undefined}
            onPointerMove={(event) => {
              if (!item.disabled) event.currentTarget.focus()
            }}
            onClick={() => {
              // A blocked item explains why when activated.
              back()
              item.onAction()
            }}
          >
            <MenuLine item={item} />
          </button>
        </Fragment>
      ))}
    </div>,
    landmark,
  )
}

function MenuLine({ item }: { readonly item: MenuItem }) {
  return (
    <>
      <span className={item.tone ? `menu__icon state--${item.tone}` : 'menu__icon'}>
        <Icon of={item.icon} />
      </span>
      <span className="menu__words">
        {item.label}
        {item.hint !== undefined && <small>{item.hint}</small>}
      </span>
      {item.shortcut !== undefined && <kbd>{item.shortcut}</kbd>}
    </>
  )
}

function linesOf(menu: HTMLElement | null): HTMLElement[] {
  return menu ? [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')] : []
}

function currentLine(menu: HTMLElement | null): number {
  return linesOf(menu).findIndex((line) => line === document.activeElement)
}

/** Fixed positioning: no scrolling or clipping ancestor can cut it off. */
function place(menu: HTMLElement | null, trigger: HTMLElement | null) {
  if (!menu || !trigger) return
  const { bottom, right, top } = trigger.getBoundingClientRect()
  const { height, width } = menu.getBoundingClientRect()
  const below = bottom + GAP_PX + height <= window.innerHeight
  menu.style.top = `${below ? bottom + GAP_PX : Math.max(GAP_PX, top - GAP_PX - height)}px`
  menu.style.left = `${Math.max(GAP_PX, right - width)}px`
}

function isInWindow(element: HTMLElement | null): boolean {
  const { top = -1, bottom = -1 } = element?.getBoundingClientRect() ?? {}
  return bottom > 0 && top < window.innerHeight
}

function useCloseFromOutside(
  menu: RefObject<HTMLElement | null>,
  trigger: RefObject<HTMLElement | null>,
  onClose: () => void,
) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const onPress = (event: Event) => {
      const target = event.target instanceof Node ? event.target : null
      // The button toggles the menu itself; closing here would reopen it.
      if (!menu.current?.contains(target) && !trigger.current?.contains(target)) close.current()
    }
    const onMove = (event: Event) => {
      if (event.target instanceof Node && menu.current?.contains(event.target)) return
      // The page may scroll while it settles, and a phone may resize it: keep the menu attached to its button.
      if (isInWindow(trigger.current)) place(menu.current, trigger.current)
      else close.current()
    }
    document.addEventListener('pointerdown', onPress)
    window.addEventListener('resize', onMove)
    window.addEventListener('scroll', onMove, true)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      window.removeEventListener('resize', onMove)
      window.removeEventListener('scroll', onMove, true)
    }
  }, [menu, trigger])
}
