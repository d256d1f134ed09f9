import type { StudioChange } from '#contract/studio-publication.ts'
import { TableHead } from '#web/ui/table-head.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'

/** The differences from the published version in words, file by file, with both values side by side. */
export function ChangeList({ changes }: { readonly changes: readonly StudioChange[] }) {
  if (changes.length === 0) return <p className="muted">{t('studio.publish.changes.none')}</p>
  const files = [...new Set(changes.map(({ file }) => file))]
  return files.map((file) => (
    <table key={file} className="publish__table">
      <caption>{file}</caption>
      <TableHead
        labels={[
          'studio.publish.place',
          'studio.publish.what',
          'studio.publish.before',
          'studio.publish.after',
        ]}
      />
      <tbody>
        {changes
          .filter((change) => change.file === file)
          .map((change) => (
            <ChangeLine key={`${change.place.en} ${change.what.en}`} change={change} />
          ))}
      </tbody>
    </table>
  ))
}

function ChangeLine({ change: { place, what, before, after } }: { readonly change: StudioChange }) {
  const { locale } = useTranslation()
  return (
    <tr>
      <th scope="row">{place[locale] || t('studio.publish.whole-file')}</th>
      <td>{what[locale]}</td>
      <td>{before && <Sides text={before} mark="del" />}</td>
      <td>{after && <Sides text={after} mark="ins" />}</td>
    </tr>
  )
}

/** Shows both languages if they differ. */
function Sides({
  text,
  mark: Mark,
}: {
  readonly text: { fr: string; en: string }
  readonly mark: 'del' | 'ins'
}) {
  return (
    <>
      <Mark lang="fr">{text.fr}</Mark>
      {text.en !== text.fr && (
        <>
          <br />
          <Mark lang="en">{text.en}</Mark>
        </>
      )}
    </>
  )
}
