import { useEffect, useState } from 'react'

/** Id of the title of a section, by its place. */
export const sectionId = (index: number) => `section-${index + 1}`

/** The section the reader is in: the last whose title has passed the upper third of the window. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const joined = ids.join(' ')
  useEffect(() => {
    const sections = joined.split(' ')
    const find = () => {
      const passed = sections.findLast((id) => {
        const title = document.querySelector(`#${id}`)
        return title !== null && title.getBoundingClientRect().top < window.innerHeight / 3
      })
      setCurrent(passed ?? sections[0])
    }
    window.addEventListener('scroll', find, { passive: true })
    return () => window.removeEventListener('scroll', find)
  }, [joined])
  return current
}
