import { Upload as UploadIcon } from '#web/ui/icons.ts'
import { Camera } from './field-icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useId, useRef, useState, type RefObject } from 'react'
import { useDrop } from '#web/ui/use-drop.ts'
import { t } from '#web/wording/translation.ts'
import type { FaceProps } from './element-face.ts'
import { useFormRun } from './form-run.tsx'
import { presentAccept } from './upload-limits.ts'

interface DropZoneProps extends FaceProps {
  readonly acceptsMultiple: boolean
}

/** Choose, drop or photograph files, after selecting their type if there are several. */
export function DropZone(props: DropZoneProps) {
  const { element, acceptsMultiple } = props
  const { receipts } = useFormRun().services
  const types = element.definition.attributes.types ?? []
  const [typeId, setTypeId] = useState<number | undefined>(types.length > 1 ? undefined : (types[0] ?? 0))
  const [refusal, setRefusal] = useState<'untyped' | 'several'>()

  const send = (files: FileList | null) => {
    if (!files || files.length === 0) return
    if (typeId === undefined) return setRefusal('untyped')
    if (files.length > 1 && !acceptsMultiple) return setRefusal('several')
    setRefusal(undefined)
    receipts.send(element.name, typeId, [...files])
  }
  const open = (input: HTMLInputElement | null) => {
    if (typeId === undefined) setRefusal('untyped')
    else input?.click()
  }

  return (
    <>
      {types.length > 1 && (
        <TypeSelect
          types={types}
          typeId={typeId}
          isMissing={refusal === 'untyped'}
          onChange={(chosen) => {
            setRefusal(undefined)
            setTypeId(chosen)
          }}
        />
      )}
      <DropTarget {...props} onOpen={open} onFiles={send} />
      {refusal === 'several' && (
        <p className="error" role="alert">
          {t('wizard.upload.one-file')}
        </p>
      )}
    </>
  )
}

function TypeSelect({
  types,
  typeId,
  isMissing,
  onChange,
}: {
  readonly types: readonly number[]
  readonly typeId: number | undefined
  readonly isMissing: boolean
  readonly onChange: (typeId: number | undefined) => void
}) {
  const { services, session, locale } = useFormRun()
  const id = useId()
  return (
    <div className="field slot__type">
      <label className="label" htmlFor={id}>
        {t('upload.type')}
      </label>
      <select
        id={id}
        className="input"
        value={typeId ?? ''}
        aria-invalid={isMissing || undefined}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
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
      {isMissing && (
        <p className="error" role="alert">
          {t('upload.type.placeholder')}
        </p>
      )}
    </div>
  )
}

interface DropTargetProps extends DropZoneProps {
  readonly onOpen: (input: HTMLInputElement | null) => void
  readonly onFiles: (files: FileList | null) => void
}

/** Drag and drop is a pointer shortcut; the buttons are accessible to everyone. */
function DropTarget({ control, label, acceptsMultiple, onOpen, onFiles }: DropTargetProps) {
  const { kinds } = useFormRun().services.receipts.limits
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { isOver, zone } = useDrop(onFiles)
  return (
    <div {...zone}>
      <button
        type="button"
        id={control.id}
        className="btn btn--secondary btn--sm"
        aria-describedby={control['aria-describedby']}
        onClick={() => onOpen(picker.current)}
      >
        <Icon of={UploadIcon} /> {t('wizard.upload.pick')}
        <span className="sr-only">{label}</span>
      </button>
      {kinds.includes('image') && (
        <CameraButton input={camera} label={label} onOpen={onOpen} onFiles={onFiles} />
      )}
      <span className="drop__or" aria-hidden="true">
        {isOver ? t('wizard.upload.release') : t('wizard.upload.orDrop')}
      </span>
      <input
        ref={picker}
        type="file"
        hidden
        multiple={acceptsMultiple}
        accept={presentAccept(kinds)}
        aria-label={label}
        onChange={(event) => readFiles(event.target, onFiles)}
      />
    </div>
  )
}

/** Touch devices have a camera; elsewhere the button is hidden. */
function CameraButton({
  input,
  label,
  onOpen,
  onFiles,
}: Pick<DropTargetProps, 'label' | 'onOpen' | 'onFiles'> & {
  readonly input: RefObject<HTMLInputElement | null>
}) {
  return (
    <>
      <button
        type="button"
        className="btn btn--secondary btn--sm drop__camera"
        onClick={() => onOpen(input.current)}
      >
        <Icon of={Camera} /> {t('wizard.upload.photo')}
        <span className="sr-only"> {label}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={`${t('wizard.upload.photo')} ${label}`}
        onChange={(event) => readFiles(event.target, onFiles)}
      />
    </>
  )
}

/** Resets the input, so that a refused file can be chosen again. */
function readFiles(input: HTMLInputElement, onFiles: (files: FileList | null) => void): void {
  onFiles(input.files)
  input.value = ''
}
