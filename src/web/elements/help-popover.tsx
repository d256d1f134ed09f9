import { X } from '#web/ui/icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { t } from '#web/wording/translation.ts'

interface Help {
  readonly open: boolean
  readonly id: string
  readonly toggle: () => void
  readonly close: () => void
}

/** Enter toggles the help, Escape closes it and restores the focus. */
function useHelp(id: string): Help {
  const [open, setOpen] = useState(false)
  return {
    open,
    id,
    toggle: () => setOpen(!open),
    close() {
      setOpen(false)
      document.getElementById(`${id}-button`)?.focus()
    },
  }
}

/** The button and the text that it opens; neither without a text. */
export function useHelpParts(
  id: string,
  title: string,
  text: string | undefined,
): readonly [button?: ReactNode, popover?: ReactNode] {
  const help = useHelp(`${id}-help`)
  if (!text) return []
  const button = <HelpButton help={help} title={title} />
  const popover = (
    <HelpPopover help={help} title={title}>
      {text}
    </HelpPopover>
  )
  return [button, popover]
}

function HelpButton({ help, title }: { readonly help: Help; readonly title: string }) {
  return (
    <button
      type="button"
      className="help"
      id={`${help.id}-button`}
      aria-expanded={help.open}
      aria-controls={help.open ? help.id : undefined}
      aria-label={t('wizard.help', { subject: title })}
      onClick={help.toggle}
    >
      ?
    </button>
  )
}

function HelpPopover({
  help,
  title,
  children,
}: {
  readonly help: Help
  readonly title: string
  readonly children: ReactNode
}) {
  const { open, close } = help
  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, close])

  if (!open) return null
  return (
    <div className="popover" id={help.id} role="note" aria-label={title}>
      <button
        type="button"
        className="iconbtn popover__close"
        aria-label={t('wizard.help.close')}
        onClick={close}
      >
        <Icon of={X} />
      </button>
      <p className="popover__title">{title}</p>
      <p>{children}</p>
    </div>
  )
}
