import { useState } from 'react'
import type { StudioShape } from '#contract/studio.ts'
import { failureSentences } from '#web/api/api-error.ts'
import { get } from '#web/api/call.ts'
import { useAction } from '#web/api/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { InputField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'
import type { StudioCase } from '../case-at-hand.ts'

/** Name of the example made from an open dossier; no file can have this name. */
export const SHAPE_CASE = '#dossier'

/** Loads the shape of an open dossier: its choices, with typed answers replaced by invented ones. */
export function ShapeField({
  form,
  onTake,
}: {
  /** Code of the form that is tried. */
  readonly form: string
  readonly onTake: (taken: StudioCase) => void
}) {
  const [number, setNumber] = useState('')
  const [shape, setShape] = useState<StudioShape>()
  const { isPending, error, run } = useAction(async () => {
    setShape(undefined)
    const found = await get<StudioShape>(`/studio/dossiers/${Number(number)}/shape`)
    setShape(found)
    if (found.form === form) onTake(caseOfShape(found, t('studio.try.shape.title')))
  })
  const isOtherForm = shape !== undefined && shape.form !== form
  const refusal = isOtherForm ? t('studio.try.shape.form') : undefined
  return (
    <section className="paste" aria-label={t('studio.try.shape')}>
      <h3>{t('studio.try.shape')}</h3>
      <p className="muted">{t('studio.try.shape.hint')}</p>
      <div className="data__fields">
        <InputField
          label={t('studio.try.shape.number')}
          error={error ? failureSentences(error, t('studio.try.shape.none'))[0] : refusal}
          inputMode="numeric"
          value={number}
          onChange={(text) => setNumber(text.replace(/\D/g, ''))}
        />
        <Button busy={isPending} disabled={number === ''} onClick={() => void run()}>
          {t('studio.try.shape.take')}
        </Button>
      </div>
      {shape && !isOtherForm && (
        <Alert tone={shape.isSameShape ? 'ok' : 'warn'}>
          {t(shape.isSameShape ? 'studio.try.shape.taken' : 'studio.try.shape.near')}
        </Alert>
      )}
    </section>
  )
}

function caseOfShape({ form, today, direct, state, answers }: StudioShape, title: string): StudioCase {
  const expect = { visible: [], hidden: [], required: [], optional: [], disabled: [], enabled: [] }
  return {
    name: SHAPE_CASE,
    isOwn: false,
    case: { form, title, today, direct, state, answers, expect: { ...expect, choices: {}, values: {} } },
  }
}
