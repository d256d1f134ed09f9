import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { isWordingKey, t } from '#web/wording/translation.ts'
import { presentValue } from './present-value.ts'
import { useCopyState, useStudio } from './studio-context.tsx'
import { readPlace, type Conflict } from './working-copy.ts'

/** Conflicts with another author's changes: shows both values until one is chosen. */
export function ConflictList() {
  const { copy } = useStudio()
  const { conflicts } = useCopyState()
  if (conflicts.length === 0) return null
  return (
    <div className="studio__conflicts">
      {conflicts.map((conflict) => (
        <ConflictAlert
          key={JSON.stringify([conflict.edit.node, conflict.edit.path])}
          conflict={conflict}
          onResolve={(kept) => copy.resolve(conflict, kept)}
        />
      ))}
    </div>
  )
}

/** Paths of the displayed name of pages and blocks, options, and questions. */
const NAMES = [['title'], ['label'], ['attributes', 'label']]

export function ConflictAlert({
  conflict: { edit, theirs, by },
  onResolve,
}: {
  readonly conflict: Conflict
  readonly onResolve: (kept: 'ours' | 'theirs') => void
}) {
  const { copy } = useStudio()
  const { file, node, path } = edit
  const named = NAMES.map((name) => readPlace(copy.read(file), { ...edit, path: name })).find(Boolean)
  const attribute = `studio.attribute.${path.at(-1) ?? ''}`
  const part = isWordingKey(attribute) ? t(attribute) : path.join(' · ')
  return (
    <Alert tone="warn">
      <p>
        {by === undefined ? t('studio.conflict.somebody') : t('studio.conflict.by', { name: by })}{' '}
        <strong>{node ? `${presentValue(named ?? node.key)} · ${part}` : part}</strong>
      </p>
      <dl className="studio__dispute">
        <dt>{t('studio.conflict.ours')}</dt>
        <dd>{presentValue(edit.value)}</dd>
        <dt>{t('studio.conflict.theirs')}</dt>
        <dd>{presentValue(theirs)}</dd>
      </dl>
      <div className="row row--wrap">
        <Button size="sm" onClick={() => onResolve('ours')}>
          {t('studio.conflict.keep-ours')}
        </Button>
        <Button size="sm" onClick={() => onResolve('theirs')}>
          {t('studio.conflict.keep-theirs')}
        </Button>
      </div>
    </Alert>
  )
}
