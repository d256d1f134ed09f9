import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { exportHoldings } from '#web/api/register.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Download } from '#web/ui/icons.ts'
import { InputField } from '#web/ui/input-field.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { t } from '#web/wording/translation.ts'

/** Downloads the lines in force at the end of a day. */
export function HoldingsPanel() {
  const [date, setDate] = useState('')
  const saving = useSingleMutation({
    mutationFn: () => exportHoldings(date),
    onSuccess: (file) => saveFile(file, `holdings-${date}.csv`),
  })
  return (
    <TitledPanel id="holdings" title={t('register.holdings.title')}>
      <Form className="panel__body stack" onSubmit={() => saving.mutate()}>
        <p className="muted">{t('register.holdings.hint')}</p>
        <div className="register__fields">
          <InputField
            label={t('register.holdings.day')}
            type="date"
            required
            value={date}
            onChange={setDate}
          />
          <Button type="submit" icon={Download} busy={saving.isPending}>
            {t('register.holdings.export')}
          </Button>
        </div>
        <FailureLines error={saving.error} otherwise={t('register.holdings.failed')} />
      </Form>
    </TitledPanel>
  )
}
