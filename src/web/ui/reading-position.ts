/** Position of a page in the scrolled pane, in pixels from the top of its content. */
export interface PageBand {
  readonly top: number
  readonly height: number
}

interface PaneView {
  readonly scrollTop: number
  readonly height: number
}

/** Sub-pixel layout and zoom make the maximum scroll position slightly short of the end. */
const TOLERANCE_PX = 24

/** Index of the page being read: the last one that starts above the middle of the pane. */
export function currentPageIndex(pages: readonly PageBand[], view: PaneView): number {
  const middle = view.scrollTop + view.height / 2
  const below = pages.findIndex((page) => page.top > middle)
  return below === -1 ? Math.max(0, pages.length - 1) : Math.max(0, below - 1)
}

/** Whether the end of the last page has been in view; false without pages. */
export function isReadToEnd(pages: readonly PageBand[], view: PaneView): boolean {
  const last = pages.at(-1)
  return last !== undefined && last.top + last.height <= view.scrollTop + view.height + TOLERANCE_PX
}
