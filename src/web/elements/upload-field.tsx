import { Camera, Check, FileText, Minus, Upload as UploadIcon } from 'lucide-react'
import { useId, useRef, useState, useSyncExternalStore, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FaceProps } from './element-face.ts'
import { FieldError } from './field-error.tsx'
import { labelClass, WithIcon } from './field-heading.tsx'
import { useFormRun } from './form-run.tsx'
import { HelpButton, HelpPopover, useHelp } from './help-popover.tsx'
import { ACCEPTED_FILES } from './receipt-desk.ts'
import { ReceiptLine, UploadLine } from './receipt-line.tsx'
import { useElementError, useFormText } from './use-element.ts'

/** A document to provide: what it is, what was received, what is on its way and what was refused. */
export function UploadField({ element, control, label }: FaceProps) {
  const run = useFormRun()
  const { t } = useTranslation()
  const { receipts: desk } = run.services
  const slot = useSyncExternalStore(desk.subscribe, () => desk.slotOf(element.name))
  const error = useElementError(element)
  const help = useHelp(`${control.id}-help`)
  const helpText = useFormText(element.definition.attributes.help)
  const locked = element.disabled || element.readonly
  const many = element.definition.attributes.multiple === true || element.type === 'input_receipt_file'
  const full = !many && slot.receipts.length > 0
  const state = error ? 'slot slot--bad' : slot.receipts.length > 0 ? 'slot slot--done' : 'slot'
  return (
    <article className={state} aria-labelledby={`${control.id}-title`}>
      <span className="slot__ico">
        {slot.receipts.length > 0 ? (
          <Check className="icon" aria-hidden="true" />
        ) : (
          <FileText className="icon" aria-hidden="true" />
        )}
      </span>
      <div>
        <h3 id={`${control.id}-title`} className={labelClass(label)}>
          <span>
            <WithIcon element={element}>{label}</WithIcon>
            {!element.required && <span className="opt"> {t('common.optional-short')}</span>}
          </span>
          {helpText && <HelpButton help={help} subject={label} />}
        </h3>
        <p>{t('upload.formats', { size: desk.limitMegabytes })}</p>
        {helpText && (
          <HelpPopover help={help} title={label}>
            {helpText}
          </HelpPopover>
        )}
      </div>
      <span className={slot.receipts.length > 0 ? 'state state--ok' : 'state state--neutral'}>
        {slot.receipts.length > 0 ? (
          <Check className="icon" aria-hidden="true" />
        ) : (
          <Minus className="icon" aria-hidden="true" />
        )}
        {slot.receipts.length > 0
          ? t('wizard.upload.received', { count: slot.receipts.length })
          : t('wizard.upload.missing')}
      </span>
      <div className="slot__wide">
        {slot.receipts.map((receipt) => (
          <ReceiptLine key={receipt.receiptId} receipt={receipt} locked={locked} />
        ))}
        {slot.uploads.map((upload) => (
          <UploadLine key={upload.key} name={element.name} upload={upload} />
        ))}
        {!locked && !full && <DropZone element={element} control={control} label={label} takesMany={many} />}
        <FieldError id={control.id}>{error}</FieldError>
      </div>
    </article>
  )
}

function DropZone({ element, control, label, takesMany }: FaceProps & { readonly takesMany: boolean }) {
  const { services, session, locale } = useFormRun()
  const { t } = useTranslation()
  const typeField = useId()
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const types = element.definition.attributes.types ?? []
  const [typeId, setTypeId] = useState<number | undefined>(types.length > 1 ? undefined : (types[0] ?? 0))
  const [over, setOver] = useState(false)
  const [refusal, setRefusal] = useState<'untyped' | 'several'>()

  const send = (files: FileList | null) => {
    if (!files || files.length === 0) return
    if (typeId === undefined) return setRefusal('untyped')
    if (files.length > 1 && !takesMany) return setRefusal('several')
    setRefusal(undefined)
    services.receipts.send(element.name, typeId, [...files])
  }
  const open = (input: HTMLInputElement | null) => {
    if (typeId === undefined) setRefusal('untyped')
    else input?.click()
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    send(event.dataTransfer.files)
  }

  return (
    <>
      {types.length > 1 && (
        <div className="field slot__type">
          <label className="label" htmlFor={typeField}>
            {t('upload.type')}
          </label>
          <select
            id={typeField}
            className="input"
            value={typeId ?? ''}
            aria-invalid={refusal === 'untyped' || undefined}
            onChange={(event) => {
              setRefusal(undefined)
              setTypeId(event.target.value === '' ? undefined : Number(event.target.value))
            }}
          >
            <option value="">{t('upload.type.placeholder')}</option>
            {types.map((type) => {
              const text = services.receipts.typeLabel(type)
              return (
                <option key={type} value={type}>
                  {text ? session.text(text, locale) : type}
                </option>
              )
            })}
          </select>
          {refusal === 'untyped' && (
            <p className="error" role="alert">
              {t('upload.type.placeholder')}
            </p>
          )}
        </div>
      )}
      {/* Dropping is a shortcut for the pointer; the button beside it is the way for everyone. */}
      <div
        className={over ? 'drop drop--over' : 'drop'}
        role="presentation"
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <button
          type="button"
          id={control.id}
          className="btn btn--secondary btn--sm"
          aria-describedby={control['aria-describedby']}
          onClick={() => open(picker.current)}
        >
          <UploadIcon className="icon" aria-hidden="true" /> {t('wizard.upload.pick')}
          <span className="sr-only">{label}</span>
        </button>
        {/* A device with a touch screen has a camera at hand; elsewhere the button is not shown. */}
        <button
          type="button"
          className="btn btn--secondary btn--sm drop__camera"
          onClick={() => open(camera.current)}
        >
          <Camera className="icon" aria-hidden="true" /> {t('wizard.upload.photo')}
          <span className="sr-only"> {label}</span>
        </button>
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          aria-label={`${t('wizard.upload.photo')} ${label}`}
          onChange={(event) => {
            send(event.target.files)
            event.target.value = ''
          }}
        />
        <span className="drop__or" aria-hidden="true">
          {over ? t('wizard.upload.release') : t('wizard.upload.orDrop')}
        </span>
        <input
          ref={picker}
          type="file"
          hidden
          multiple={takesMany}
          accept={ACCEPTED_FILES}
          aria-label={label}
          onChange={(event) => {
            send(event.target.files)
            event.target.value = ''
          }}
        />
      </div>
      {refusal === 'several' && (
        <p className="error" role="alert">
          {t('wizard.upload.one-file')}
        </p>
      )}
    </>
  )
}
