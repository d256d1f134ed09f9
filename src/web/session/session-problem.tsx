import { t } from '#web/wording/translation.ts'
import { Button } from '#web/ui/button.tsx'
import { NextStep } from '#web/ui/next-step.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PublicBar } from './public-bar.tsx'

/** A failure of the identity provider, with a retry. */
export function SessionProblem({
  title,
  text,
  busy,
  onRetry,
}: {
  readonly title: string
  readonly text: string
  readonly busy: boolean
  readonly onRetry: () => void
}) {
  return (
    <>
      <PublicBar />
      <main id="contenu" className="page" tabIndex={-1}>
        <section className="panel empty">
          <PageHeading title={title} />
          {/* Unmounted during a retry, so that a second failure is announced too. */}
          <div role="alert">
            {!busy && (
              <>
                <p>{text}</p>
                <NextStep />
              </>
            )}
          </div>
          <Button look="primary" busy={busy} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </section>
      </main>
    </>
  )
}
