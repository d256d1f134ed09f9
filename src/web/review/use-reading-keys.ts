import { useMemo } from 'react'
import type { ReviewView } from '#contract/review.ts'
import type { DossierFile } from '#web/api/review-files.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { sectionId } from './use-current-section.ts'

type Page = ReviewView['pages'][number]

/**
 * N goes to the next section, P toggles the preview of its document.
 * Source: mockups, section 5.
 */
export function useReadingKeys({
  files,
  pages,
  current,
  shown,
  onShow,
}: {
  readonly files: readonly DossierFile[]
  readonly pages: readonly Page[]
  readonly current: string | undefined
  readonly shown: DossierFile | null
  readonly onShow: (file: DossierFile | null) => void
}): void {
  const actions = useMemo(() => {
    const at = pages.findIndex((_, index) => sectionId(index) === current)
    return {
      n: () => goToSection((at + 1) % Math.max(1, pages.length)),
      ...(files.length > 0 ? { p: () => onShow(shown ? null : (linkedFile(pages[at], files) ?? null)) } : {}),
      // Only while a preview is open: otherwise the page handles Escape.
      ...(shown ? { escape: () => onShow(null) } : {}),
    }
  }, [files, pages, current, shown, onShow])
  useShortcuts(actions, 'part')
}

/** The receipt of this section, else the first document. */
function linkedFile(page: Page | undefined, files: readonly DossierFile[]): DossierFile | undefined {
  const elements = page?.blocks.flatMap((block) => block.elements.map(({ elementId }) => elementId)) ?? []
  return files.find(({ elementId }) => elementId !== null && elements.includes(elementId)) ?? files[0]
}

function goToSection(index: number) {
  const title = document.querySelector<HTMLElement>(`#${sectionId(index)}`)
  title?.scrollIntoView()
  title?.focus({ preventScroll: true })
}
