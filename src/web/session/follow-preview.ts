import type { Locale } from '#vocabulary/locale.ts'
import { moveAddress, parseNews } from './preview-news.ts'
import '#web/styles/author-problems.css'

/** Loaded on demand, so that only authors download the tools and their wording. */
const WORDING = {
  fr: { title: 'Le déploiement a des erreurs', still: 'La dernière version correcte reste affichée.' },
  en: { title: 'The deployment has mistakes', still: 'The last good version is still shown.' },
} as const

/** Follows saves of a preview: reloads the page in place, or lists the problems over it. */
export function followPreview(readLocale: () => Locale): () => void {
  const section = document.createElement('section')
  section.className = 'author author--problems'
  section.setAttribute('role', 'alert')
  section.hidden = true
  document.body.append(section)
  // EventSource reconnects automatically.
  const events = new EventSource('/preview/events')
  events.addEventListener('message', ({ data }) => {
    const news = parseNews(data)
    if (news.kind === 'problems') {
      section.hidden = news.problems.length === 0
      section.replaceChildren(...drawProblems(news.problems, WORDING[readLocale()]))
      return
    }
    const { pathname, search } = window.location
    window.location.replace(moveAddress(pathname, news.moves) + search)
  })
  return () => {
    events.close()
    section.remove()
  }
}

/** Plain DOM: with React, the bundler would split chunks that every investor loads. */
function drawProblems(problems: readonly string[], words: (typeof WORDING)[Locale]): readonly HTMLElement[] {
  const list = document.createElement('ul')
  for (const problem of problems) {
    const line = document.createElement('code')
    line.textContent = problem
    const item = document.createElement('li')
    item.append(line)
    list.append(item)
  }
  return [withText('h2', words.title), withText('p', words.still), list]
}

function withText(tag: 'h2' | 'p', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}
