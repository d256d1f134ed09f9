import { TriangleAlert } from 'lucide-react'
import { controlId, type FaceProps } from './element-face.ts'
import { isLocked, textOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { useElement, useElementError, useFormText } from './use-element.ts'

/** Lines to rank, each with its own rank; the engine says when two share one. */
export function OrderedGroup({ element, control }: FaceProps) {
  const children = element.definition.attributes.childrenElementsIds ?? []
  return (
    <div id={control.id} tabIndex={-1}>
      {children.map((name) => (
        <OrderedRow key={name} name={name} />
      ))}
    </div>
  )
}

function OrderedRow({ name }: { readonly name: string }) {
  const element = useElement(name)
  const label = useFormText(element.definition.attributes.label)
  const error = useElementError(element)
  const id = controlId(name)
  if (!element.visible) return null
  return (
    <div className="rank-row" data-element={name}>
      <label htmlFor={id}>{label}</label>
      <RankField
        element={element}
        label={label}
        control={{
          id,
          disabled: element.disabled,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? `${id}-error` : undefined,
          'aria-required': element.required || undefined,
        }}
      />
      {error && (
        <p className="error" id={`${id}-error`}>
          <TriangleAlert className="icon" aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

/** A rank picked among those the bounds allow. */
export function RankField({ element, control }: FaceProps) {
  const run = useFormRun()
  const ranks = ranksBetween(element.min, element.max)
  return (
    <select
      {...control}
      className="input input--w8"
      disabled={element.disabled || isLocked(element)}
      value={textOf(element)}
      onChange={(event) => run.change(element.name, event.target.value || null)}
      onBlur={() => run.leave(element.name)}
    >
      <option value="">–</option>
      {ranks.map((rank) => (
        <option key={rank} value={rank}>
          {rank}
        </option>
      ))}
    </select>
  )
}

function ranksBetween(min: string | undefined, max: string | undefined): readonly number[] {
  const first = Number(min ?? 1)
  const last = Number(max ?? 9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
