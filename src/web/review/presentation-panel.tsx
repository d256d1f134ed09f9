import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { t, useTranslation } from '#web/wording/translation.ts'
import { ReviewChecks } from '#web/checks/review-checks.tsx'
import { CorrectionPanel, useCorrectedElements } from '#web/corrections/correction-panel.tsx'
import { reviewView } from '#web/api/review.ts'
import type { DossierFile } from '#web/api/review-files.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { WithOrigins } from '#web/origins/answer-origin.tsx'
import { DocumentDock } from './document-dock.tsx'
import { AnswerPages, Contents } from './presentation-pages.tsx'
import { VigilanceCard } from '#web/vigilance/vigilance-card.tsx'
import { sectionId, useCurrentSection } from './use-current-section.ts'
import { usePreviewableFiles } from './use-previewable-files.ts'
import { useReadingKeys } from './use-reading-keys.ts'

/**
 * Answers by page, next to the documents. Memoised: a dossier has a hundred answers, and opening the decision dialog
 * above them must not re-render them. Source: shell §2 Review page.
 */
export const PresentationPanel = memo(function PresentationPanel({ id }: { readonly id: number }) {
  useTranslation()
  const { data, error, refetch } = useQuery(reviewView(id))
  const corrected = useCorrectedElements(id)
  const pages = data?.pages ?? []
  const current = useCurrentSection(pages.map((_, index) => sectionId(index)))
  const [shown, setShown] = useState<DossierFile | null>(null)
  const files = usePreviewableFiles(id)
  const openReceipt = (receiptId: number) =>
    setShown(files.find(({ key }) => key === `receipt-${receiptId}`) ?? null)
  useReadingKeys({ files, pages, current, shown, onShow: setShown })
  return (
    <div className="review">
      {data && <Contents pages={data.pages} current={current} hasPreview={files.length > 0} />}
      <div className="review__column">
        <ReviewChecks dossierId={id} onOpen={openReceipt} />
        <VigilanceCard dossierId={id} />
        <CorrectionPanel dossierId={id} />
        <section className={corrected.length > 0 ? 'panel sheetview sheetview--seen' : 'panel sheetview'}>
          <LoadState of={{ data, error, refetch }} lines={9} />
          <WithOrigins of={data?.origins}>
            {data && (
              <AnswerPages
                pages={data.pages}
                pinned={shown?.elementId ? [shown.elementId] : corrected}
                {...(shown || corrected.length === 0 ? {} : { pinLabel: t('correction.changed') })}
              />
            )}
          </WithOrigins>
        </section>
      </div>
      <DocumentDock id={id} shown={shown} onShow={setShown} />
    </div>
  )
})
