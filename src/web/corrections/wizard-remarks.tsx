import { useQuery } from '@tanstack/react-query'
import { t } from '#web/wording/translation.ts'
import type { Correction } from '#contract/corrections.ts'
import { correctionAddress, correctionList } from '#web/api/corrections.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useUser } from '#web/session/user-context.ts'
import { day } from '#web/wording/page-format.ts'
import { answersFor } from './answers-for.ts'
import { concernedName } from './concerned-name.ts'
import { nameOf } from './question-form.ts'
import { RemarkNote } from './question-card.tsx'
import '#web/styles/corrections.css'

/** Open corrections above the form: a link to answer a signed dossier's, or the questions that were sent back. */
export function WizardRemarks({
  dossierId,
  onOpen,
}: {
  readonly dossierId: number
  /** Opens the block of an element. */
  readonly onOpen: (name: string) => void
}) {
  return useOpenCorrections(dossierId).map((correction) =>
    correction.stage === 'signed' ? (
      <AskedBanner key={correction.id} correction={correction} />
    ) : (
      <SentBackBanner key={correction.id} correction={correction} onOpen={onOpen} />
    ),
  )
}

/** The remarks about the questions of a block that was sent back. */
export function BlockRemarks({
  dossierId,
  names,
}: {
  readonly dossierId: number
  readonly names: readonly string[]
}) {
  const sentBack = useOpenCorrections(dossierId).filter(({ stage }) => stage === 'unsigned')
  return sentBack.flatMap(({ id, askedBy, remarks }) =>
    remarks
      .filter(({ elementIds }) => elementIds.some((elementId) => names.includes(nameOf(elementId))))
      .map((remark) => <RemarkNote key={`${id} ${remark.number}`} remark={remark} askedBy={askedBy.name} />),
  )
}

function useOpenCorrections(dossierId: number): readonly Correction[] {
  const { data } = useQuery(correctionList(dossierId))
  return data?.corrections.filter(({ state }) => state === 'open') ?? []
}

function AskedBanner({ correction }: { readonly correction: Correction }) {
  const { role } = useUser()
  const { dossierId, id, deadline, may } = correction
  const isOwn = may.answer && !answersFor(role, correction)
  return (
    <div className="wizard__notice">
      <Alert tone="warn" title={t('correction.task')}>
        <p>
          {isOwn
            ? t('correction.banner.own')
            : t('correction.banner.by', {
                name: concernedName(correction),
                day: deadline === null ? '' : day(deadline),
              })}
        </p>
        <ButtonLink size="sm" to={correctionAddress(dossierId, id)}>
          {t(isOwn ? 'correction.banner.answer' : 'correction.banner.open')}
        </ButtonLink>
      </Alert>
    </div>
  )
}

function SentBackBanner({
  correction: { remarks },
  onOpen,
}: {
  readonly correction: Correction
  readonly onOpen: (name: string) => void
}) {
  return (
    <div className="wizard__notice">
      <Alert tone="warn" title={t('correction.send-back.returned')}>
        <p>{t('correction.send-back.banner')}</p>
        <ul className="ask__remarks">
          {remarks.map(({ number, place, text, elementIds: [first] }) => (
            <li key={number}>
              <span>
                {first === undefined ? (
                  <strong>{place}</strong>
                ) : (
                  <button type="button" className="linkbtn" onClick={() => onOpen(nameOf(first))}>
                    {place}
                  </button>
                )}
                <span className="ask__text">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}
