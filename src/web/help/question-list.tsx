import { t } from '#web/wording/translation.ts'
import type { Help } from '#contract/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SafeHtml } from '#web/ui/safe-html.tsx'

export function QuestionList({
  questions,
  search,
}: {
  readonly questions: readonly Help['questions'][number][]
  readonly search: string
}) {
  if (questions.length === 0)
    return <EmptyState title={t('help.none', { search: search.trim() })}>{t('help.none-text')}</EmptyState>
  return (
    <section aria-label={t('help.questions')}>
      {questions.map(({ id, question, answer }) => (
        <details
          key={id}
          id={id}
          className="question"
          onToggle={(event) => shareAddress(event.currentTarget)}
        >
          <summary>{question}</summary>
          <SafeHtml html={answer} />
        </details>
      ))}
    </section>
  )
}

/** The address of an opened question, to be copied from the address bar. */
function shareAddress({ open, id }: HTMLDetailsElement): void {
  if (open) window.history.replaceState(window.history.state, '', `#${id}`)
}
