import { useMemo, useState } from 'react'
import type { FormDefinition } from '#form/definition.ts'
import type { NodeRef } from '#form/studio-edit.ts'
import { labelOf } from '#engine/authoring/find-subjects.ts'
import { SAMPLE_DAY, SAMPLE_FACTS } from '#web/gallery/sample-facts.ts'
import { WidgetSpecimen } from '#web/gallery/widget-specimen.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import type { CaseAtHand } from '../case-at-hand.ts'
import { completeForm } from '../complete-form.ts'
import { findSelected } from '../form/form-parts.ts'
import { FormTree } from '../form/form-tree.tsx'
import { Properties } from '../form/properties-panel.tsx'
import { useFormEditor } from '../form/use-form-editor.ts'
import { ConditionEditor } from '../rules/condition-editor.tsx'
import { ElementFormulas } from '../rules/element-formulas.tsx'
import { ReadingsPanel } from '../rules/readings-panel.tsx'
import { useRules, type Rules } from '../rules/use-rules.ts'
import { nodeOfPlace, StudioProvider, useStudio, useStudioFile, type Studio } from '../studio-context.tsx'
import { DataControls, SharedControls } from './control-specimens.tsx'
import { createSampleCopy, SAMPLE_FILE, SAMPLE_LABELS, SAMPLE_WORLD } from './sample-studio.ts'
import '#web/styles/choices.css'
import '../data.css'
import '../form/form-screen.css'
import '../rules/rules.css'

/** Every control of the studio in its states, on a sample form that is never stored. */
export function StudioGallery() {
  const [studio] = useState((): Studio => ({
    copy: createSampleCopy(),
    files: [{ file: SAMPLE_FILE, kind: 'form', isOwn: true, isPatch: false }],
  }))
  return (
    <div className="data stack">
      <h2>{t('studio.gallery')}</h2>
      <SharedControls />
      <DataControls />
      <StudioProvider value={studio}>
        <FormControls />
      </StudioProvider>
    </div>
  )
}

function FormControls() {
  const { value } = useStudioFile(SAMPLE_FILE)
  const form = useMemo(() => completeForm(value), [value])
  return form ? <ControlsOfForm form={form} /> : <Loading />
}

const PLACES = [
  'page/projet',
  'block/souscripteur',
  'element/kind',
  'element/email',
  'element/monthly',
] as const

function ControlsOfForm({ form }: { readonly form: FormDefinition }) {
  const [selected, select] = useState<NodeRef>({ level: 'page', key: 'projet' })
  const editor = useFormEditor(SAMPLE_FILE, form, { selected, select })
  const rules = useRules(
    { file: SAMPLE_FILE, code: form.code, definition: form, read: completeForm, ...WORLD },
    AT_HAND,
  )
  return (
    <>
      <WidgetSpecimen name="FormTree">
        <FormTree editor={editor} />
      </WidgetSpecimen>
      {PLACES.map((place) => (
        <WidgetSpecimen key={place} name={`Properties, ${place}`}>
          <Properties editor={{ ...editor, selected: nodeOfPlace(place) }} />
        </WidgetSpecimen>
      ))}
      <RuleControls rules={rules} />
    </>
  )
}

const WORLD = { world: SAMPLE_WORLD, settingLabels: SAMPLE_LABELS }
const AT_HAND: CaseAtHand = {
  answers: { kind: 'PP', amount: '45000' },
  today: SAMPLE_DAY,
  facts: SAMPLE_FACTS,
}

/** Conditions of a field that has one and of a field that has none, a formula, and who reads what. */
function RuleControls({ rules }: { readonly rules: Rules }) {
  const { locale } = useTranslation()
  const { copy } = useStudio()
  const elements = ['origin', 'kind'].flatMap((key) => {
    const { element } = findSelected(rules.definition, { level: 'element', key }) ?? {}
    return element ? [element] : []
  })
  const monthly = findSelected(rules.definition, { level: 'element', key: 'monthly' })?.element
  return (
    <>
      {elements.map((element) => (
        <WidgetSpecimen key={element.name} name={`ConditionEditor, ${element.name}`}>
          <ConditionEditor
            rules={rules}
            holder="element"
            title={`${t('studio.rules.of.element')} (${labelOf(element)[locale]})`}
            condition={element.condition}
            onChange={(path, value) =>
              copy.set({
                file: SAMPLE_FILE,
                node: { level: 'element', key: element.name },
                path: ['condition', ...path],
                value,
              })
            }
          />
        </WidgetSpecimen>
      ))}
      {monthly && (
        <WidgetSpecimen name="FormulaField">
          <ElementFormulas rules={rules} element={monthly} />
        </WidgetSpecimen>
      )}
      <WidgetSpecimen name="ReadingsPanel">
        <ReadingsPanel rules={rules} name="amount" />
      </WidgetSpecimen>
    </>
  )
}
