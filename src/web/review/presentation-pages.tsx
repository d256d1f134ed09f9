import { useDeferredValue } from 'react'
import { t } from '#web/wording/translation.ts'
import type { ReviewView } from '#contract/review.ts'
import { CommentMark } from '#web/comments/comment-mark.tsx'
import { PinButton } from '#web/corrections/pin-button.tsx'
import { AnswerOrigin } from '#web/origins/answer-origin.tsx'
import { ShownValue } from '#web/dossiers/shown-value.tsx'
import { sectionId } from './use-current-section.ts'

type Page = ReviewView['pages'][number]
type Element = Page['blocks'][number]['elements'][number]

/** Longer values take the full width. */
const LINE_LENGTH = 32
/** Longer questions take the full width too. */
const QUESTION_LENGTH = 48

/** Enough answers to fill a window. */
const FIRST_ANSWERS = 40

const numberOf = (index: number) => String(index + 1).padStart(2, '0')

/** The table of contents next to the answers. */
export function Contents({
  pages,
  current,
  hasPreview,
}: {
  readonly pages: readonly Page[]
  readonly current: string | undefined
  /** Whether the P key has anything to preview. */
  readonly hasPreview: boolean
}) {
  return (
    <nav className="toc" aria-label={t('review.contents')}>
      {pages.map((page, index) => (
        <a
          key={page.id}
          href={`#${sectionId(index)}`}
          aria-current={current === sectionId(index) ? 'true' : undefined}
        >
          <span className="n">{numberOf(index)}</span> {page.name}
        </a>
      ))}
      <p className="keyhint" aria-hidden="true">
        <kbd>N</kbd> <span>{t('review.keys.section')}</span>
        {hasPreview && (
          <>
            <kbd>P</kbd> <span>{t('review.keys.linked')}</span>
          </>
        )}
      </p>
    </nav>
  )
}

/** Highlights among the answers. */
interface Marks {
  /** Highlighted elements: that of the previewed receipt, or those that a step changed. */
  readonly pinned: readonly string[]
  /** Tells screen readers why an element is highlighted. */
  readonly pinLabel?: string
}

/**
 * The answers by page. The first pages are painted before the rest is rendered, since a reviewer who goes through the queue waits
 * for each dossier.
 */
export function AnswerPages({ pages, ...marks }: Marks & { readonly pages: readonly Page[] }) {
  const isWhole = useDeferredValue(true, false)
  return (isWhole ? pages : firstPages(pages)).map((page, index) => (
    <PageAnswers key={page.id} page={page} index={index} {...marks} />
  ))
}

/** The pages that are rendered first. */
function firstPages(pages: readonly Page[]): readonly Page[] {
  let answers = 0
  return pages.filter(({ blocks }) => {
    const isFirst = answers < FIRST_ANSWERS
    answers += blocks.reduce((sum, { elements }) => sum + elements.length, 0)
    return isFirst
  })
}

function PageAnswers({
  page,
  index,
  pinned,
  pinLabel,
}: Marks & { readonly page: Page; readonly index: number }) {
  return (
    <section aria-labelledby={sectionId(index)}>
      <h2 id={sectionId(index)} tabIndex={-1}>
        <span className="n">{numberOf(index)}</span> {page.name}
      </h2>
      {page.blocks.map((block) => (
        <div key={block.id}>
          <h3>{block.name}</h3>
          <dl className="kv">
            {block.elements.map((element) => (
              <Answer
                key={element.elementId}
                element={element}
                isPinned={pinned.includes(element.elementId)}
                pinLabel={pinLabel}
              />
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

function Answer({
  element: { elementId, presentation, value },
  isPinned,
  pinLabel,
}: {
  readonly element: Element
  readonly isPinned: boolean
  readonly pinLabel: string | undefined
}) {
  const isLong = typeof value === 'string' && value.length > LINE_LENGTH
  const isAsked = !isLong && presentation.length > QUESTION_LENGTH
  const looks = [isLong && 'wide', isAsked && 'ask', isPinned && 'pin'].filter(Boolean).join(' ')
  return (
    <div className={looks || undefined}>
      <dt>{presentation}</dt>
      <dd>
        <ShownValue value={value} />
        {isPinned && pinLabel !== undefined && <span className="sr-only"> ({pinLabel})</span>}
        <AnswerOrigin elementId={elementId} />
        <CommentMark elementId={elementId} place={presentation} />
        <PinButton elementId={elementId} place={presentation} />
      </dd>
    </div>
  )
}
