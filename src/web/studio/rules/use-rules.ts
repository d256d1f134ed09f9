import { useMemo } from 'react'
import { findSubjects, type Subject } from '#engine/authoring/find-subjects.ts'
import { listFormulaWords, type FormulaWord } from '#engine/authoring/complete-formula.ts'
import { compileForm, openForm, type CompiledForm, type FormSession } from '#engine/index.ts'
import type { FormSettings } from '#form/reference-data.ts'
import { DOSSIER_STATES } from '#vocabulary/dossier-state.ts'
import { useTranslation } from '#web/wording/translation.ts'
import type { CaseAtHand } from '../case-at-hand.ts'
import { HIDDEN_STATE } from '../form/hidden-condition.ts'
import type { PickedForm } from '../form-picker.tsx'

/** A form, to read and change its rules. */
export interface Rules extends PickedForm {
  readonly form: CompiledForm
  readonly subjects: ReadonlyMap<string, Subject>
  readonly words: readonly FormulaWord[]
  readonly settings: FormSettings
  readonly atHand: CaseAtHand
  /** The form with the answers of the current example. */
  readonly session: FormSession
}

/** Computed once for each state of the form. */
export function useRules(picked: PickedForm, atHand: CaseAtHand): Rules {
  const { t } = useTranslation()
  const { definition, world, settingLabels } = picked
  const { settings, products } = world
  const form = useMemo(() => compileForm(definition), [definition])
  const subjects = useMemo(() => {
    const named = (value: string, label: string) => ({ value, label: { fr: label, en: label } })
    const states = [
      ...DOSSIER_STATES.map((value) => named(value, t(`dossier.state.${value}`))),
      named(HIDDEN_STATE, t('studio.rules.state.hidden')),
    ]
    return findSubjects(definition, { products, states })
  }, [definition, products, t])
  const words = useMemo(
    () => listFormulaWords(form, settings, settingLabels),
    [form, settings, settingLabels],
  )
  const session = useMemo(() => openForm(form, atHand), [form, atHand])
  return { ...picked, form, subjects, words, settings, atHand, session }
}
