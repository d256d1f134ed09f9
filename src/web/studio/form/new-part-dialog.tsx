import { useEffect, useRef, useState } from 'react'
import type { Localized } from '#vocabulary/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { readPair, TextPair } from '../text-pair.tsx'

interface NewPartProps {
  /** Name of the requested text: a label or a title. */
  readonly label: string
  /** The key that a part of this title gets. */
  readonly keyOf: (title: Localized) => string
  readonly onAdd: (title: Localized) => void
}

/** Asks for the title of a page, a block or a choice before it is added. */
export function NewPartDialog({
  title,
  onClose,
  ...props
}: NewPartProps & { readonly title: string; readonly onClose: () => void }) {
  return (
    <Modal title={title} isOpen onClose={onClose}>
      <NewPartForm {...props} back={t('common.cancel')} onBack={onClose} />
    </Modal>
  )
}

/**
 * The title of a new part in both languages, and the key derived from it. The key is permanent, in answers, conditions
 * and addresses, so the title is asked for first.
 */
export function NewPartForm({
  label,
  keyOf,
  onAdd,
  back,
  onBack,
}: NewPartProps & { readonly back: string; readonly onBack: () => void }) {
  const { locale } = useTranslation()
  const [title, setTitle] = useState<Localized>({ fr: '', en: '' })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLTextAreaElement>(`textarea[lang=${locale}]`)?.focus()
  }, [locale])
  const isBlank = title.fr.trim() === '' && title.en.trim() === ''
  return (
    <Form ref={form} className="studio__fields" onSubmit={() => !isBlank && onAdd(title)}>
      <TextPair label={label} value={title} isNeeded onChange={(next) => setTitle(readPair(next))} />
      <p className="muted" aria-live="polite">
        {isBlank ? (
          t('studio.new.key.later')
        ) : (
          <>
            {t('studio.new.key')} <code>{keyOf(title)}</code>
          </>
        )}
      </p>
      <ModalFoot>
        <Button onClick={onBack}>{back}</Button>
        <Button type="submit" look="primary" disabled={isBlank}>
          {t('common.add')}
        </Button>
      </ModalFoot>
    </Form>
  )
}
