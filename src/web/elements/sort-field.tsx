import { lazy, Suspense, type ComponentProps } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { FaceProps } from './element-face.ts'
import { isLocked, listOf } from './field-control.ts'
import { useFormRun } from './form-run.tsx'

/** Loaded on demand: one block of a form has a list to sort. */
const List = lazy(() => import('./sort-list.tsx'))

/** The options of an element in the order that somebody gives them. */
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

export function SortList(props: ComponentProps<typeof List>) {
  return (
    <Suspense fallback={<Skeleton lines={5} />}>
      <List {...props} />
    </Suspense>
  )
}
