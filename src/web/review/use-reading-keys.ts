import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReviewView } from '#contract/review.ts'
import { receiptGroups, signedDocuments, type DossierFile } from '#web/api/review.ts'
import { useShortcuts } from '#web/session/shortcuts.ts'
import { sectionId } from './use-current-section.ts'

type Page = ReviewView['pages'][number]

/** N goes to the next section, P shows or hides the document linked to it. Source: mockups, section 5. */
export function useReadingKeys({
  id,
  pages,
  current,
  shown,
  onShow,
}: {
  readonly id: number
  readonly pages: readonly Page[]
  readonly current: string | undefined
  readonly shown: DossierFile | null
  readonly onShow: (file: DossierFile | null) => void
}): void {
  const queries = useQueryClient()
  const actions = useMemo(() => {
    const at = pages.findIndex((_, index) => sectionId(index) === current)
    const findLinked = () => {
      const receipts = queries.getQueryData(receiptGroups(id).queryKey)?.flatMap(({ files }) => files) ?? []
      const signed = queries.getQueryData(signedDocuments(id).queryKey)?.files ?? []
      return linkedFile(pages[at], [...receipts, ...signed])
    }
    return {
      n: () => goToSection((at + 1) % Math.max(1, pages.length)),
      p: () => onShow(shown ? null : (findLinked() ?? null)),
      // Only while there is a preview to leave: otherwise Escape is the page's.
      ...(shown ? { escape: () => onShow(null) } : {}),
    }
  }, [queries, id, pages, current, shown, onShow])
  useShortcuts(actions, 'part')
}

/** A receipt asked for in this section, else the first document there is. */
function linkedFile(page: Page | undefined, files: readonly DossierFile[]): DossierFile | undefined {
  const elements = page?.blocks.flatMap((block) => block.elements.map(({ elementId }) => elementId)) ?? []
  return files.find(({ elementId }) => elementId !== null && elements.includes(elementId)) ?? files[0]
}

function goToSection(index: number) {
  const title = document.querySelector<HTMLElement>(`#${sectionId(index)}`)
  title?.scrollIntoView()
  title?.focus({ preventScroll: true })
}
