import { Fragment, type RefObject } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { Icon } from './icon.tsx'
import type { MenuItem as Item } from './menu-button.tsx'

/** A menu that opens takes the focus: that is its keyboard contract, not the page stealing it. */
const FOCUS_FIRST = { autoFocus: 'first' } as const

export function MenuPopover({
  trigger,
  label,
  items,
  isOpen,
  onOpenChange,
}: {
  readonly trigger: RefObject<HTMLButtonElement | null>
  readonly label: string
  readonly items: readonly Item[]
  readonly isOpen: boolean
  readonly onOpenChange: (open: boolean) => void
}) {
  return (
    <Popover
      aria-label={label}
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom end"
    >
      <Menu
        className="menu"
        aria-label={label}
        {...FOCUS_FIRST}
        onClose={() => onOpenChange(false)}
        disabledKeys={items.flatMap((item) => (item.disabled ? [item.id] : []))}
      >
        {items.map((item) => (
          <Fragment key={item.id}>
            {item.separated && <Separator className="menu__sep" />}
            <MenuLine item={item} />
          </Fragment>
        ))}
      </Menu>
    </Popover>
  )
}

function MenuLine({ item }: { readonly item: Item }) {
  return (
    <MenuItem id={item.id} textValue={item.label} className="menu__item" onAction={item.onAction}>
      <span className={item.tone ? `menu__icon state--${item.tone}` : ''}>
        <Icon of={item.icon} />
      </span>
      <span className="menu__words">
        {item.label}
        {item.hint !== undefined && <small>{item.hint}</small>}
      </span>
      {item.shortcut !== undefined && <kbd>{item.shortcut}</kbd>}
    </MenuItem>
  )
}
