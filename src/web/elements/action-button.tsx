import { Printer } from './field-icons.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useState } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import type { FaceProps } from './element-face.ts'
import { NextStep } from '#web/ui/next-step.tsx'
import { useFormRun } from './form-run.tsx'

/** Opens a document generated from the answers. */
export function PrintButton({ element, control, label }: FaceProps) {
  const { services } = useFormRun()
  const { t } = useTranslation()
  const [state, setState] = useState<'rest' | 'working' | 'failed'>('rest')
  const { printId } = element.definition.attributes
  if (printId === undefined) return null

  const print = async () => {
    if (state === 'working') return
    setState('working')
    try {
      await services.print(printId)
      setState('rest')
    } catch {
      // Keep the button for a retry.
      setState('failed')
    }
  }
  return (
    <>
      <button
        type="button"
        id={control.id}
        className="btn btn--secondary"
        disabled={element.disabled}
        aria-disabled={state === 'working' || undefined}
        onClick={() => void print()}
      >
        <Icon of={Printer} /> {label}
      </button>
      {state === 'failed' && (
        <div role="alert">
          <p className="error">{t('ged.download_failed')}</p>
          <NextStep />
        </div>
      )}
    </>
  )
}
