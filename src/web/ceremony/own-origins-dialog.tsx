import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/wording/translation.ts'
import type { ReviewView } from '#contract/review.ts'
import { ShownValue } from '#web/dossiers/shown-value.tsx'
import { useOriginWords } from '#web/origins/use-origin-words.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { useFormat } from '#web/wording/use-format.ts'
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
  const { t } = useTranslation()
  const { locale } = useFormat()
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

function Answers({
  view: { pages, origins },
  canSendBack,
}: {
  readonly view: ReviewView
  readonly canSendBack: boolean
}) {
  const { t } = useTranslation()
  const words = useOriginWords()
  if (pages.length === 0) return <p>{t('ceremony.origins.empty')}</p>
  return (
    <>
      <p>{t('ceremony.origins.intro')}</p>
      {canSendBack && <p>{t('ceremony.origins.wrong')}</p>}
      {pages.map(({ id, name, blocks }) => (
        <section key={id} className="statements__page" aria-labelledby={id}>
          <h3 id={id}>{name}</h3>
          <dl className="statements__list">
            {blocks
              .flatMap(({ elements }) => elements)
              .map(({ elementId, presentation, value }) => {
                const origin = origins[elementId]
                return (
                  <div key={elementId}>
                    <dt>{presentation}</dt>
                    <dd>
                      <strong>
                        <ShownValue value={value} />
                      </strong>
                      <small className="muted">
                        {origin ? words(origin).join('. ') : t('origin.unknown')}
                      </small>
                    </dd>
                  </div>
                )
              })}
          </dl>
        </section>
      ))}
    </>
  )
}
