import { useEffect, useState } from 'react'

/** Id of a section title, by index. */
export const sectionId = (index: number) => `section-${index + 1}`

/**
 * The current section: the one whose title has the focus while visible, else the last whose title has scrolled past the
 * upper third of the window. The focus rule keeps N from skipping sections shorter than that.
 */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [found, setFound] = useState<string>()
  const joined = ids.join(' ')
  useEffect(() => {
    const sections = joined.split(' ').filter((id) => id !== '')
    const find = () => {
      const passed = sections.findLast((id) => topOf(id) < window.innerHeight / 3)
      setFound(sections.find(hasFocusInSight) ?? passed)
    }
    window.addEventListener('scroll', find, { passive: true })
    document.addEventListener('focusin', find)
    return () => {
      window.removeEventListener('scroll', find)
      document.removeEventListener('focusin', find)
    }
  }, [joined])
  // Sections may render after the page.
  return found ?? ids[0]
}

function topOf(id: string): number {
  return document.querySelector(`#${id}`)?.getBoundingClientRect().top ?? Infinity
}

function hasFocusInSight(id: string): boolean {
  const top = topOf(id)
  return document.activeElement?.id === id && top >= 0 && top < window.innerHeight
}
