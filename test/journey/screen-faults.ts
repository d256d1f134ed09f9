/** Checks of one screen. Each function runs in the page, so it may use nothing from outside, and names what is wrong. */

/** Controls whose centre is covered by something else, so that they cannot be pressed. */
export function findCovered(): readonly string[] {
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
  return [...controls].flatMap((control) => {
    const label = control.closest('label')
    const seen = control.getBoundingClientRect().width > 1 ? control : (label ?? control)
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) return []
    // Skip links are out of the window until they have the focus.
    if (control.classList.contains('skip') || seen.getBoundingClientRect().width <= 1) return []
    seen.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    // The first line of a link, whose centre may be between two lines.
    const { left, top, width, height } = seen.getClientRects()[0] ?? seen.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
    const isHit = [seen, ...labels].some((each) => each.contains(hit)) || hit?.contains(control) === true
    const name = control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40)
    return isHit ? [] : [`${control.tagName} “${name}” is under ${hit?.tagName}.${hit?.className}`]
  })
}

/** Controls that something covers once they have the focus, as with the Tab key: WCAG 2.4.11. */
export function findFocusCovered(): readonly string[] {
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
  return [...controls].flatMap((control) => {
    window.scrollTo(0, 0)
    control.focus()
    const shown = control.getBoundingClientRect().width > 1 ? control : (control.closest('label') ?? control)
    const { left, top, width, height } = shown.getBoundingClientRect()
    if (document.activeElement !== control || width <= 1) return []
    const bars = [...document.querySelectorAll<HTMLElement>('.actionbar--fixed, .topbar, .steps')]
    const bar = bars.find((each) => {
      const { position } = getComputedStyle(each)
      const { top: from, bottom: to } = each.getBoundingClientRect()
      const isHeld = position === 'fixed' || position === 'sticky'
      return isHeld && !each.contains(control) && from <= top && top + height <= to
    })
    const name = control.getAttribute('aria-label') ?? control.textContent.trim().slice(0, 40)
    return bar === undefined
      ? []
      : [`${control.tagName} “${name}” is under ${bar.className} at ${left}, ${top}`]
  })
}

/** Controls that look the same with the focus as without. */
export function findWithoutFocusMark(): readonly string[] {
  const read = (control: Element) =>
    [control, ...control.children, ...(control.parentElement ? [control.parentElement] : [])]
      .flatMap((each) => [each, each.closest('label') ?? each])
      .map((each) => {
        const { boxShadow, outline, borderColor } = getComputedStyle(each)
        const { boxShadow: before } = getComputedStyle(each, '::before')
        const { boxShadow: thumb } = getComputedStyle(each, '::-webkit-slider-thumb')
        return [boxShadow, outline, borderColor, before, thumb].join()
      })
      .join()
  // Not yet among TypeScript's own options.
  const FOCUS_VISIBLE = { focusVisible: true }
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) return []
    if (control.matches(':disabled') || control.tabIndex < 0) return []
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const before = read(control)
    control.focus({ preventScroll: true, ...FOCUS_VISIBLE })
    const after = read(control)
    return before === after ? [`${control.tagName}.${control.className} ${control.id}`] : []
  })
}

/** Current items that forced colours do not tell from the others of their list. */
export function findUnmarkedCurrent(): readonly string[] {
  const read = (item: Element) => {
    const { borderTopColor, borderBottomColor, backgroundColor, outlineStyle } = getComputedStyle(item)
    return [borderTopColor, borderBottomColor, backgroundColor, outlineStyle].join()
  }
  const current = document.querySelectorAll(
    ':is([aria-current=page], [aria-selected=true]):not([aria-current=false])',
  )
  return [...current].flatMap((item) => {
    const others = [...(item.parentElement?.children ?? [])].filter(
      (each) => each !== item && each.tagName === item.tagName && each.checkVisibility(),
    )
    const isMarked = others.every((each) => read(each) !== read(item))
    return isMarked || !item.checkVisibility() ? [] : [`${item.tagName} “${item.textContent}”`]
  })
}

/** Texts cut by the box around them. */
export function findCutTexts(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((box) => {
    const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(box)
    const hides = [overflowX, overflowY].some((each) => each === 'hidden' || each === 'clip')
    const hasText = [...box.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    if (!hides || !hasText || textOverflow === 'ellipsis' || clipPath !== 'none') return []
    const isCut = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1
    return isCut && box.checkVisibility() ? [`${box.tagName}.${box.className} “${box.textContent}”`] : []
  })
}

/** Share of the window's height that bars hold while the page scrolls. */
export function measureFixedBars(): number {
  const bars = [...document.querySelectorAll<HTMLElement>('.actionbar, .topbar, .rev, .steps, .cer__top')]
  const held = bars.filter((bar) => ['sticky', 'fixed'].includes(getComputedStyle(bar).position))
  return held.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / window.innerHeight
}

/** Controls that would be printed; sortable heads of tables are allowed. */
export function findPrintedControls(): readonly string[] {
  const controls =
    'header.topbar, button:not(.sorter), .skip, .tabs, .pagination li, .actions, .tick, .toasts > *, .actionbar'
  return [...document.querySelectorAll(controls)].flatMap((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 ? [element.outerHTML.slice(0, 80)] : []
  })
}

/** What a sheet would show cut, and rows of tables that it would show as the cards of a phone. */
export function findCutOnPaper(): readonly string[] {
  const cut = [...document.querySelectorAll<HTMLElement>('body :not(input)')].filter((box) => {
    const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(box)
    const hides = [overflowX, overflowY].some((each) => each !== 'visible')
    const isCut = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1
    return hides && isCut && textOverflow !== 'ellipsis' && clipPath === 'none' && box.checkVisibility()
  })
  const cards = [...document.querySelectorAll('tbody tr')].filter(
    (row) => row.checkVisibility() && getComputedStyle(row).display !== 'table-row',
  )
  return [...cut, ...cards].map(
    (each) => `${each.tagName}.${each.className} ${each.textContent?.slice(0, 60)}`,
  )
}

/** Transitions and animations that last although less motion is asked for. */
export function findMotion(): readonly string[] {
  const isSlow = (durations: string) => durations.split(',').some((each) => Number.parseFloat(each) > 0.001)
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { animationDuration, animationName, transitionDuration } = getComputedStyle(element)
    const moves = (animationName !== 'none' && isSlow(animationDuration)) || isSlow(transitionDuration)
    return moves ? [`${element.tagName} ${element.className}`] : []
  })
}

/** Font sizes of texts, in pixels, each with an element that has it. Canvases of documents have none. */
export function readFontSizes(): Readonly<Record<string, string>> {
  const sizes: Record<string, string> = {}
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const isField = element.matches('input:not([type=checkbox], [type=radio], [type=range], [type=file])')
    // A written signature is a drawing; an IBAN and the marks on a document fit what is around them.
    if (
      (!hasText && !isField) ||
      !element.checkVisibility() ||
      element.closest('svg, .whole-code, .script, .signhere')
    )
      continue
    sizes[getComputedStyle(element).fontSize] ??= `${element.tagName}.${element.className}`
  }
  return sizes
}

/** What a person who inspects the page reads: title, headings, landmarks, pictures, tables, lists of links. */
export function outline(): readonly string[] {
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility())
  const nameOf = (each: Element) =>
    each.getAttribute('aria-label') ??
    (document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent || each.textContent)
  return [
    `doctype ${document.doctype?.name} lang ${document.documentElement.lang} title ${document.title}`,
    ...shown('h1, h2, h3, h4').map((each) => `${each.tagName} ${nameOf(each)?.slice(0, 70)}`),
    ...shown('header, nav, main, aside, footer, section[aria-label], section[aria-labelledby]').map(
      (each) => `${each.tagName} [${nameOf(each)?.slice(0, 40)}]`,
    ),
    ...shown('img, svg:not([aria-hidden])').map(
      (each) => `IMG alt=${each.getAttribute('alt') ?? each.outerHTML.slice(0, 60)}`,
    ),
    ...shown('table').map(
      (each) =>
        `TABLE caption=${each.querySelector('caption')?.textContent ?? nameOf(each)?.slice(0, 30)} th=${each.querySelectorAll('th[scope]').length}/${each.querySelectorAll('th').length}`,
    ),
    ...shown('iframe').map((each) => `IFRAME ${each.title}`),
    ...shown('fieldset, [role=group], [role=radiogroup]').map(
      (each) => `GROUP ${(each.querySelector('legend')?.textContent ?? nameOf(each))?.slice(0, 60)}`,
    ),
    ...shown('input[autocomplete]').map(
      (each) => `AUTOCOMPLETE ${each.id} ${each.getAttribute('autocomplete')}`,
    ),
    ...shown('[role=status], output, [role=alert], [aria-live]').map(
      (each) => `LIVE ${each.tagName} ${each.getAttribute('role') ?? ''} ${each.textContent.slice(0, 40)}`,
    ),
    ...shown('button, summary').map((each) => `BUTTON ${nameOf(each)?.trim().slice(0, 60)}`),
    ...shown('main a[href]').map((each) => `LINK ${nameOf(each)?.trim().slice(0, 60)}`),
    ...[...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(
      (each) => `FIELD ${each.type} ${each.labels?.[0]?.textContent ?? each.getAttribute('aria-label')}`,
    ),
    ...shown('a[target=_blank]').map((each) => `NEWTAB ${nameOf(each)}`),
    ...shown('[lang]').map((each) => `LANG ${each.lang} ${each.tagName}`),
  ]
}
