import { Check, FileText, Minus } from '#web/ui/icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSyncExternalStore } from 'react'
import { t } from '#web/wording/translation.ts'
import { presentFormats } from '#rules/upload.ts'
import { DropZone } from './drop-zone.tsx'
import type { FaceProps } from './element-face.ts'
import { FieldError } from './field-error.tsx'
import { labelClass, WithIcon } from './field-heading.tsx'
import { useFormRun } from './form-run.tsx'
import { useHelpParts } from './help-popover.tsx'
import { ReceiptLine, UploadLine } from './receipt-line.tsx'
import { useElementError, useFormText } from './use-element.ts'

/** A receipt to provide: description, stored files, uploads and refusals. */
export function UploadField({ element, control, label }: FaceProps) {
  const run = useFormRun()
  const { receipts } = run.services
  const { kinds, megabytes } = receipts.limits
  const slot = useSyncExternalStore(receipts.subscribe, () => receipts.slotOf(element.name))
  const error = useElementError(element)
  const helpText = useFormText(element.definition.attributes.help)
  const [helpButton, popover] = useHelpParts(control.id, label, helpText)
  const locked = element.disabled || element.readonly
  const many = element.definition.attributes.multiple === true || element.type === 'input_receipt_file'
  const full = !many && slot.receipts.length > 0
  const state = error ? 'slot slot--bad' : slot.receipts.length > 0 ? 'slot slot--done' : 'slot'
  return (
    <article className={state} aria-labelledby={`${control.id}-title`}>
      <span className="slot__ico">
        {slot.receipts.length > 0 ? <Icon of={Check} /> : <Icon of={FileText} />}
      </span>
      <div>
        <h3 id={`${control.id}-title`} className={labelClass(label)}>
          <span>
            <WithIcon element={element}>{label}</WithIcon>
            {!element.required && <span className="opt"> {t('common.optional-short')}</span>}
          </span>
          {helpButton}
        </h3>
        <p>{t('upload.formats', { formats: presentFormats(kinds), size: megabytes })}</p>
        {popover}
      </div>
      <span className={slot.receipts.length > 0 ? 'state state--ok' : 'state state--neutral'}>
        {slot.receipts.length > 0 ? <Icon of={Check} /> : <Icon of={Minus} />}
        {slot.receipts.length > 0
          ? t('wizard.upload.received', { count: slot.receipts.length })
          : t('wizard.upload.missing')}
      </span>
      <div className="slot__wide">
        {slot.receipts.map((receipt) => (
          <ReceiptLine key={receipt.receiptId} receipt={receipt} locked={locked} />
        ))}
        {slot.uploads.map((upload) => (
          <UploadLine key={upload.key} upload={upload} />
        ))}
        {!locked && !full && (
          <DropZone element={element} control={control} label={label} acceptsMultiple={many} />
        )}
        <FieldError id={control.id}>{error}</FieldError>
      </div>
    </article>
  )
}
