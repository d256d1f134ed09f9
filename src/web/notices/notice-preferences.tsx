// oxlint-disable-next-line no-restricted-imports -- boxes ticked in a row are saved side by side
import { useMutation, useQuery } from '@tanstack/react-query'
import type { NoticePreference } from '#contract/notices.ts'
import { NOTICE_MAILS } from '#vocabulary/notice.ts'
import { LoadError } from '#web/api/load-error.tsx'
import { noticePreferences, savePreference } from '#web/api/notices.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { t } from '#web/wording/translation.ts'
import '#web/styles/notices.css'

/** When notices of each kind are mailed. A choice is saved as it is made. */
export function NoticePreferences() {
  const { data, error, refetch } = useQuery(noticePreferences())
  const save = useMutation({
    mutationFn: savePreference,
    onSuccess: (saved) => queryClient.setQueryData(noticePreferences().queryKey, saved),
  })
  return (
    <section className="panel preferences" aria-labelledby="preferences">
      <h2 id="preferences">{t('notices.preferences')}</h2>
      <p className="muted">{t('notices.preferences-text')}</p>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {save.error && (
        <LoadError error={save.error} onRetry={() => save.variables && save.mutate(save.variables)} />
      )}
      {!data && !error && <Skeleton lines={4} />}
      {data?.preferences.map((preference) => (
        <Preference
          key={preference.kind}
          preference={preference}
          onChange={(mail) => save.mutate({ kind: preference.kind, mail })}
        />
      ))}
      <output className="sr-only">{save.isSuccess && t('notices.saved')}</output>
    </section>
  )
}

function Preference({
  preference: { kind, label, mail, isAlwaysMailed },
  onChange,
}: {
  readonly preference: NoticePreference
  readonly onChange: (mail: NoticePreference['mail']) => void
}) {
  if (isAlwaysMailed)
    return (
      <p className="preferences__line">
        <span>{label}</span>
        <span className="muted">{t('notices.mail.always')}</span>
      </p>
    )
  return (
    <label className="preferences__line">
      <span>{label}</span>
      <select
        className="input"
        name={kind}
        value={mail}
        onChange={({ target }) => {
          const chosen = NOTICE_MAILS.find((each) => each === target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {NOTICE_MAILS.map((each) => (
          <option key={each} value={each}>
            {t(`notices.mail.${each}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
