import { isRankedList } from '#engine/index.ts'
import type { FaceProps } from './element-face.ts'
import { isLocked, textOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { GroupRow } from './group-row.tsx'
import { SortList } from './sort-field.tsx'
import { useFormValue } from './use-element.ts'

/** The members of a group in order of importance, as one list or with a rank each. */
export function OrderedGroup(props: FaceProps) {
  const names = props.element.definition.attributes.childrenElementsIds ?? []
  const { session } = useFormRun()
  const ranks = useFormValue(() => names.map((name) => textOf(session.getElement(name))).join(' ')).split(' ')
  // Stored ranks that do not form an order are shown separately, to be corrected one by one.
  const isList = isRankedList(props.element.definition) && isOrder(ranks)
  return isList ? (
    <RankedList {...props} names={names} ranks={ranks} />
  ) : (
    <RankRows {...props} names={names} />
  )
}

function isOrder(ranks: readonly string[]): boolean {
  const isEmpty = ranks.every((rank) => rank === '')
  return isEmpty || ranks.every((_, index) => ranks.includes(String(index + 1)))
}

interface Members extends FaceProps {
  readonly names: readonly string[]
}

/** Each member's answer is its place in the list. */
function RankedList({ element, control, names, ranks }: Members & { readonly ranks: readonly string[] }) {
  const run = useFormRun()
  const ranked = names.map((_, index) => names[ranks.indexOf(String(index + 1))] ?? '').filter(Boolean)
  return (
    <SortList
      id={control.id}
      lines={names.map((name) => ({
        value: name,
        label: run.session.getElement(name).label[run.locale],
      }))}
      chosen={ranked}
      isLocked={isLocked(element) || element.disabled}
      onOrder={(order) => {
        for (const [index, name] of order.entries()) run.change(name, String(index + 1))
      }}
      onLeave={() => {
        for (const name of [...names, element.name]) run.leave(name)
      }}
    />
  )
}

/** Lines with a rank each; the engine reports duplicates. */
function RankRows({ control, names }: Members) {
  return (
    <div id={control.id} tabIndex={-1}>
      {names.map((name) => (
        <GroupRow key={name} name={name} Control={RankField} />
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
