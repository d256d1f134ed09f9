import { useQuery } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { t, useTranslation } from '#web/wording/translation.ts'
import type { Help } from '#contract/session.ts'
import { audienceOf, HELP_AUDIENCES, type HelpAudience } from '#vocabulary/help-audience.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { get } from '#web/api/call.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { useDeployment } from '#web/session/deployment.tsx'
import { UserContext } from '#web/session/user-context.ts'
import { Loading } from '#web/ui/loading.tsx'
import { NavTabs } from '#web/ui/nav-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SafeHtml } from '#web/ui/safe-html.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { HelpContact } from './help-contact.tsx'
import { QuestionList } from './question-list.tsx'
import { searchQuestions } from './search-questions.ts'
import '#web/styles/help.css'

/** Questions by audience, with search, next to the deployment's contact. `#id` opens a question. */
export function HelpPage() {
  const { locale } = useTranslation()
  const intro = useDeployment().pages.help[locale]
  const { data, error, refetch } = useQuery({
    queryKey: ['help', locale],
    queryFn: () => get<Help>('/help'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="page">
      <PageHeading title={t('footer.help')} />
      <div className="faq">
        <div className="faq__main">
          {intro !== '' && <SafeHtml html={intro} />}
          {error ? (
            <LoadError error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <Questions questions={data.questions} />
          ) : (
            <Loading />
          )}
        </div>
        <HelpContact help={data} />
      </div>
    </div>
  )
}

function Questions({ questions }: Pick<Help, 'questions'>) {
  const [query, changeQuery] = useQueryAddress()
  const linked = useLinkedQuestion(questions)
  const audience = useAudience(linked?.audiences)
  const search = query.get('q') ?? ''
  const found = searchQuestions(questions, audience, search)
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    if (value === '') next.delete(name)
    else next.set(name, value)
    return next
  }
  return (
    <>
      <SearchBox
        label={t('help.search')}
        placeholder={t('help.search.placeholder')}
        value={search}
        onChange={(value) => changeQuery(change('q', value), { replace: true, keepsScroll: true })}
      />
      {search.trim() === '' && (
        <NavTabs
          label={t('help.audience')}
          tabs={HELP_AUDIENCES.map((each) => ({
            to: `?${change('for', each).toString()}`,
            label: t(`help.audience.${each}`),
            current: each === audience,
          }))}
        />
      )}
      <output className={search.trim() === '' ? 'sr-only' : 'muted small'}>
        {search.trim() !== '' && t('help.count', { count: found.length })}
      </output>
      <QuestionList questions={found} search={search} />
    </>
  )
}

/** The audience of the address, else that of the linked question, else that of the signed-in user. */
function useAudience(ofQuestion: readonly HelpAudience[] | undefined): HelpAudience {
  const [query] = useQueryAddress()
  const user = use(UserContext)
  const chosen = HELP_AUDIENCES.find((each) => each === query.get('for'))
  if (chosen) return chosen
  const own = user ? audienceOf(user.role) : 'investor'
  return ofQuestion && !ofQuestion.includes(own) ? (ofQuestion[0] ?? own) : own
}

/** The question named by the fragment of the address. It is opened and focused. */
function useLinkedQuestion(questions: Help['questions']) {
  const id = window.location.hash.slice(1)
  const linked = questions.find((each) => each.id === id)
  useEffect(() => {
    const open = () => openQuestion(window.location.hash.slice(1))
    open()
    window.addEventListener('hashchange', open)
    return () => window.removeEventListener('hashchange', open)
  }, [])
  return linked
}

function openQuestion(id: string): void {
  const question = document.getElementById(id)
  if (!(question instanceof HTMLDetailsElement)) return
  question.open = true
  question.querySelector('summary')?.focus({ preventScroll: true })
  question.scrollIntoView({ block: 'start' })
}
