import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { FaceProps } from './element-face.ts'
import { isLocked, listOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'

/** Loaded on demand: one block of a form has a list to sort. */
export const SortList = lazyPart(async () => (await import('./sort-list.tsx')).SortList, {
  wording: 'wizardExtras',
  Waiting: () => <Skeleton lines={5} />,
})

/** The options of an element, to put in order. */
export function SortField({ element, control }: FaceProps) {
  const run = useFormRun()
  const chosen = listOf(element)
  return (
    <SortList
      id={control.id}
      lines={element.options.map(({ value, label }) => ({
        value,
        label: run.session.text(label, run.locale),
      }))}
      chosen={chosen}
      isLocked={isLocked(element) || element.disabled}
      onOrder={(order) => run.change(element.name, order)}
      onLeave={() => run.leave(element.name)}
    />
  )
}
