import { useQuery } from '@tanstack/react-query'
import { t, useTranslation } from '#web/wording/translation.ts'
import type { ReviewView } from '#contract/review.ts'
import { ShownValue } from '#web/dossiers/shown-value.tsx'
import { nameGiver, originWords } from '#web/origins/origin-words.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import type { CeremonyApi } from './ceremony-api.ts'
import { FailureNote } from './failure-note.tsx'
import './statements.css'

/** The party's own answers as they were sent, by page of the form, each with who entered it and when. */
export function OwnOriginsDialog({
  api,
  canSendBack,
  onClose,
}: {
  readonly api: CeremonyApi
  readonly canSendBack: boolean
  readonly onClose: () => void
}) {
  const { locale } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['ceremony', 'origins', locale],
    queryFn: () => api.readOrigins(),
  })
  return (
    <Modal title={t('ceremony.origins.title')} isOpen wide onClose={onClose}>
      {data ? <Answers view={data} canSendBack={canSendBack} /> : isFetching && <Loading />}
      {!isFetching && <FailureNote error={error} title={t('ceremony.load-error')} />}
      <ModalFoot>
        {error && !isFetching && (
          <button type="button" className="btn btn--secondary" onClick={() => void refetch()}>
            {t('common.retry')}
          </button>
        )}
        <button type="button" className="btn btn--primary" onClick={onClose}>
          {t('common.close')}
        </button>
      </ModalFoot>
    </Modal>
  )
}

function Answers({ view, canSendBack }: { readonly view: ReviewView; readonly canSendBack: boolean }) {
  if (view.pages.length === 0) return <p>{t('ceremony.origins.empty')}</p>
  return (
    <>
      <p>{t('ceremony.origins.intro')}</p>
      <Givers view={view} />
      {canSendBack && <p>{t('ceremony.origins.wrong')}</p>}
      {view.pages.map((page) => (
        <PageAnswers key={page.id} page={page} origins={view.origins} />
      ))}
    </>
  )
}

/** Who entered how many of the answers. */
function Givers({ view: { origins } }: { readonly view: ReviewView }) {
  const counts = new Map<string, number>()
  for (const { how, by, party } of Object.values(origins)) {
    const giver = how === 'computed' ? t('origin.platform') : nameGiver(by, party)
    counts.set(giver, (counts.get(giver) ?? 0) + 1)
  }
  return (
    <ul className="statements__givers">
      {[...counts].map(([name, count]) => (
        <li key={name}>{t('ceremony.origins.giver', { name, count })}</li>
      ))}
    </ul>
  )
}

function PageAnswers({
  page: { name, blocks },
  origins,
}: {
  readonly page: ReviewView['pages'][number]
  readonly origins: ReviewView['origins']
}) {
  const answers = blocks.flatMap(({ elements }) => elements)
  return (
    <details className="statements__page">
      <summary>
        {name} <span className="muted">({answers.length})</span>
      </summary>
      <dl className="statements__list">
        {answers.map(({ elementId, presentation, value }) => {
          const origin = origins[elementId]
          return (
            <div key={elementId}>
              <dt>{presentation}</dt>
              <dd>
                <strong>
                  <ShownValue value={value} />
                </strong>
                <small className="muted">
                  {origin ? originWords(origin).join('. ') : t('origin.unknown')}
                </small>
              </dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}
