import type { Locale } from '#vocabulary/locale.ts'
import type { FormDefinition, FormElement } from '#form/definition.ts'
import { displayAnswer } from '#engine/index.ts'
import { findUnit } from '#engine/authoring/units.ts'
import { formatNumber } from '#rules/format.ts'
import { traitsOf } from '#vocabulary/element-type.ts'
import { Button } from '#web/ui/button.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import { useStudio } from '../studio-context.tsx'
import { FormulaField, unitLabel } from './formula-field.tsx'
import type { Rules } from './use-rules.ts'

/** The formulas of an element: that of its value, and those of its bounds. */
export function ElementFormulas({
  rules,
  element,
}: {
  readonly rules: Rules
  readonly element: FormElement
}) {
  const { locale } = useTranslation()
  const { copy } = useStudio()
  const { session, form, definition, file } = rules
  const { name, type, calculation, from } = element
  const set = (path: readonly string[], value: unknown) =>
    copy.set({ file, node: { level: 'element', key: name }, path, value })
  const formula = calculation?.formula ?? (from && 'formula' in from ? from.formula : undefined)
  const path = from ? 'from' : 'calculation'
  const state = session.getElement(name)
  const unit = unitLabel(findUnit(form, name))
  const value = displayAnswer(state, locale)
  const bounds = boundsOf(element)
  return (
    <>
      {formula !== undefined && (
        <FormulaField
          key={name}
          label={t('studio.formula.value')}
          rules={rules}
          element={name}
          formula={formula}
          place={(next) => withElement(definition, { ...element, [path]: { formula: next } })}
          result={value === '' ? t('studio.formula.none') : /[€%]/.test(value) ? value : `${value} ${unit}`}
          onChange={(next) => set([path], { formula: next })}
        />
      )}
      {formula === undefined && type === 'calculate' && (
        <Button size="sm" onClick={() => set(['calculation'], { formula: '0' })}>
          {t('studio.formula.add')}
        </Button>
      )}
      {bounds.map(([bound, given]) => (
        <FormulaField
          key={`${name} ${bound}`}
          label={t(`studio.attribute.${bound}`)}
          rules={rules}
          element={name}
          formula={String(given)}
          place={(next) =>
            withElement(definition, {
              ...element,
              attributes: { ...element.attributes, [bound]: boundOf(next) },
            })
          }
          result={presentBound(state[bound], locale) ?? t('studio.formula.none')}
          onChange={(next) => set(['attributes', bound], boundOf(next))}
        />
      ))}
    </>
  )
}

/** Bounds that are formulas. A numeric bound is not a rule: it is edited on the form screen. */
function boundsOf({ type, attributes: { min, max } }: FormElement) {
  if (traitsOf(type).number === undefined) return []
  return [['min', min] as const, ['max', max] as const].filter(([, given]) => typeof given === 'string')
}

/** Stores a bound as a number if possible. */
function boundOf(formula: string): number | string {
  const text = formula.trim()
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

function presentBound(decimal: string | undefined, locale: Locale): string | undefined {
  return decimal === undefined ? undefined : formatNumber(decimal, locale)
}

/** The form with another definition of one element. */
function withElement(definition: FormDefinition, element: FormElement): FormDefinition {
  return {
    ...definition,
    pages: definition.pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) => ({
        ...block,
        elements: block.elements.map((each) => (each.name === element.name ? element : each)),
      })),
    })),
  }
}
