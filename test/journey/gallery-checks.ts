/** Runs in the page: controls smaller than a 44 px touch target. */
export function findSmallTargets(part: string): readonly string[] {
  const controls = document.querySelectorAll<HTMLElement>(`${part} :is(button, input, select, a[href])`)
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true })) return []
    control.scrollIntoView({ block: 'center' })
    const box = control.getBoundingClientRect()
    if (box.width === 0) return []
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    const label = control.closest('label') ?? control
    const isHit = [-21, 21].every((offset) => {
      const hit = document.elementFromPoint(x, y + offset)
      return hit !== null && (label.contains(hit) || hit.contains(control))
    })
    const height = label.getBoundingClientRect().height
    return isHit || height >= 44 ? [] : [`${control.tagName} ${control.id || control.className} ${height}`]
  })
}

/** Runs in the page: invalid fields without an error beside them. */
export function findMuteErrors(): readonly string[] {
  return [...document.querySelectorAll('[aria-invalid=true]')].flatMap((control) => {
    const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
    const says = ids.some((id) => id.endsWith('-error') && document.getElementById(id)?.textContent?.trim())
    return says ? [] : [control.id || control.outerHTML.slice(0, 80)]
  })
}

/** Runs in the page: the virtual keyboard requested by each kind of typed field. */
export function readKeyboards(): readonly (readonly [string, string])[] {
  return [...document.querySelectorAll<HTMLElement>('[data-specimen]')].flatMap((section) => {
    const card = section.querySelector('[data-state=empty]')
    const input = card?.querySelector<HTMLInputElement>(
      'input:is([type=text], [type=tel], [type=email], :not([type]))',
    )
    return input ? [[section.dataset['specimen'] ?? '', input.inputMode || 'text'] as const] : []
  })
}
