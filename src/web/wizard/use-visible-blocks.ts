import type { Block } from '#form/definition.ts'
import { useFormRun } from '#web/elements/form-run.tsx'
import { useFormValue } from '#web/elements/use-element.ts'

/** Visible blocks of a page. Re-renders only when the list changes. */
export function useVisibleBlocks(page: string): readonly Block[] {
  const { session } = useFormRun()
  useFormValue((running) =>
    running
      .visibleBlocks(page)
      .map(({ slug }) => slug)
      .join(' '),
  )
  return session.visibleBlocks(page)
}
