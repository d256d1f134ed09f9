import { useSyncExternalStore } from 'react'
import { t } from '#web/wording/translation.ts'
import type { Block } from '#form/definition.ts'
import { useFormRun } from '#web/elements/form-run.tsx'
import { useFormValue } from '#web/elements/use-element.ts'
import { traitsOf } from '#vocabulary/element-type.ts'

/** Number of receipts uploaded in a block that requires several, announced on each change. */
export function ReceiptCount({ block }: { readonly block: Block }) {
  const { receipts } = useFormRun().services
  const required = useFormValue((session) =>
    block.elements
      .filter(({ type }) => traitsOf(type).holdsReceipts)
      .map(({ name }) => session.getElement(name))
      .filter(({ visible, required }) => visible && required)
      .map(({ name }) => name)
      .join(' '),
  )
  const names = required === '' ? [] : required.split(' ')
  const received = useSyncExternalStore(
    receipts.subscribe,
    () => names.filter((name) => receipts.slotOf(name).receipts.length > 0).length,
  )
  if (names.length < 2) return null
  return (
    <output className="block__count muted">
      {t('wizard.upload.count', { received, total: names.length })}
    </output>
  )
}
