import type { Locale } from '#vocabulary/locale.ts'
import { moveAddress, parseNews } from './preview-news.ts'
import '#web/styles/author-problems.css'

/** The tools of authors are loaded by nobody else, and so are their sentences. */
const WORDING = {
  fr: { title: 'Le déploiement a des erreurs', still: 'La dernière version correcte reste affichée.' },
  en: { title: 'The deployment has mistakes', still: 'The last good version is still shown.' },
} as const

/** Shows a deployment as its author saves it: the page is loaded again where it was, mistakes are listed over it. */
export function followPreview(readLocale: () => Locale): () => void {
  const section = document.createElement('section')
  section.className = 'author author--problems'
  section.setAttribute('role', 'alert')
  section.hidden = true
  document.body.append(section)
  // The browser asks again by itself after the server was away.
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

/** Without React: it would then be cut into files of its own, which every investor would load. */
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
