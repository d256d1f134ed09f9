/** Where a page lies in the scrolled pane, in pixels from the top of its content. */
export interface PageBand {
  readonly top: number
  readonly height: number
}

interface PaneView {
  readonly scrollTop: number
  readonly height: number
}

/** Sub-pixel layout and zoom leave a scrolled pane a little short of its end. */
const TOLERANCE_PX = 24

/** The index of the page being read: the last one that begins above the middle of the pane. */
export function currentPageIndex(pages: readonly PageBand[], view: PaneView): number {
  const middle = view.scrollTop + view.height / 2
  const below = pages.findIndex((page) => page.top > middle)
  return below === -1 ? Math.max(0, pages.length - 1) : Math.max(0, below - 1)
}

/** Whether the foot of the last page has come into view; false while there is no page. */
export function isReadToEnd(pages: readonly PageBand[], view: PaneView): boolean {
  const last = pages.at(-1)
  return last !== undefined && last.top + last.height <= view.scrollTop + view.height + TOLERANCE_PX
}
