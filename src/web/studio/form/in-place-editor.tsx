import { useEffect, useRef, type CSSProperties } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { TextPair } from '../text-pair.tsx'

/** Both languages of a text, over the place where it is drawn. Escape, Ctrl Enter or a click elsewhere close it. */
export function InPlaceEditor({
  label,
  value,
  at,
  onChange,
  onClose,
}: {
  readonly label: string
  readonly value: unknown
  /** Position within the scrolling pane. */
  readonly at: { readonly top: number; readonly left: number }
  readonly onChange: (value: unknown) => void
  readonly onClose: () => void
}) {
  const editor = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const fields = editor.current?.querySelectorAll('textarea')
    const first = fields?.[document.documentElement.lang === 'en' ? 1 : 0]
    first?.focus()
    first?.select()
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !editor.current?.contains(event.target)) onClose()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' && !(event.key === 'Enter' && event.ctrlKey)) return
      event.stopPropagation()
      onClose()
      if (before instanceof HTMLElement) before.focus()
    }
    const own = editor.current
    document.addEventListener('pointerdown', onPress, true)
    own?.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      own?.removeEventListener('keydown', onKey)
    }
  }, [onClose])
  const style: CSSProperties = { top: at.top, left: at.left }
  return (
    <dialog ref={editor} open className="studio__inplace" aria-label={label} style={style}>
      <TextPair label={label} value={value} onChange={onChange} />
      <IconButton icon={X} label={t('common.close')} onClick={onClose} />
    </dialog>
  )
}
