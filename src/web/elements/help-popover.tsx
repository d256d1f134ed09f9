import { X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

export interface Help {
  readonly open: boolean
  readonly button: RefObject<HTMLButtonElement | null>
  toggle(): void
  close(): void
}

/** Enter opens and closes the help, Escape closes it and gives the focus back. */
export function useHelp(): Help {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return {
    open,
    button,
    toggle: () => setOpen(!open),
    close() {
      setOpen(false)
      button.current?.focus()
    },
  }
}

export function HelpButton({
  help,
  id,
  subject,
}: {
  readonly help: Help
  readonly id: string
  readonly subject: string
}) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="help"
      ref={help.button}
      aria-expanded={help.open}
      aria-controls={help.open ? id : undefined}
      aria-label={t('wizard.help', { subject })}
      onClick={help.toggle}
    >
      ?
    </button>
  )
}

export function HelpPopover({
  help,
  id,
  title,
  children,
}: {
  readonly help: Help
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
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
    <div className="popover popover--side" id={id} role="note" aria-label={title}>
      <button
        type="button"
        className="iconbtn popover__close"
        aria-label={t('wizard.help.close')}
        onClick={close}
      >
        <X className="icon" aria-hidden="true" />
      </button>
      <h4>{title}</h4>
      <p>{children}</p>
    </div>
  )
}
