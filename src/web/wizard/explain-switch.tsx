import { useState } from 'react'
import type { FormSession } from '#engine/index.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { ExplainPanel } from './explain-panel.tsx'
import { EXPLAIN_WORDING } from './explain-wording.ts'
import '#web/styles/author.css'

/** "Why?" for staff and authors: toggles the explanation of the page's elements. */
export function ExplainSwitch({
  session,
  page,
  locale,
}: {
  readonly session: FormSession
  readonly page: string
  readonly locale: Locale
}) {
  const [isOpen, setOpen] = useState(false)
  const words = EXPLAIN_WORDING[locale]
  return (
    <div className="author author--why">
      {isOpen && <ExplainPanel {...{ session, page, locale, words }} />}
      <button
        type="button"
        className="btn btn--secondary btn--sm"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? words.close : words.why}
      </button>
    </div>
  )
}
