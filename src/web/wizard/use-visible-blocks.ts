import type { Block } from '#form/definition.ts'
import { useFormRun } from '#web/elements/form-run.tsx'
import { useFormValue } from '#web/elements/use-element.ts'

/** The blocks of a page as they come and go with the answers; a keystroke that moves none renders nothing. */
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
