import { Printer } from './field-icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useAction } from '#web/api/use-action.ts'
import { t } from '#web/wording/translation.ts'
import type { FaceProps } from './element-face.ts'
import { NextStep } from '#web/ui/next-step.tsx'
import { useFormRun } from './form-run.tsx'

/** Opens a document generated from the answers. */
export function PrintButton({ element, control, label }: FaceProps) {
  const { services } = useFormRun()
  const { isPending, error, run } = useAction((printId: number) => services.print(printId))
  const { printId } = element.definition.attributes
  if (printId === undefined) return null
  return (
    <>
      <button
        type="button"
        id={control.id}
        className="btn btn--secondary"
        disabled={element.disabled}
        aria-disabled={isPending || undefined}
        onClick={() => void run(printId)}
      >
        <Icon of={Printer} /> {label}
      </button>
      {error !== null && (
        <div role="alert">
          <p className="error">{t('ged.download_failed')}</p>
          <NextStep />
        </div>
      )}
    </>
  )
}
