import type { FaceProps } from './element-face.ts'
import { isLocked, textOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { GroupRow } from './group-row.tsx'

/** Lines with a rank each; the engine reports duplicates. */
export function OrderedGroup({ element, control }: FaceProps) {
  const children = element.definition.attributes.childrenElementsIds ?? []
  return (
    <div id={control.id} tabIndex={-1}>
      {children.map((name) => (
        <GroupRow key={name} name={name} className="rank-row" Control={RankField} />
      ))}
    </div>
  )
}

/** A rank within the bounds. */
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
