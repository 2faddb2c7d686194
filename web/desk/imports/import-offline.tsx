import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type DragEvent } from 'react'
import * as v from 'valibot'
import { planSchema } from '@almoner/domain/fees/plan.ts'
import { includesOfflineEntries } from '@almoner/domain/offline-entry/includes-offline.ts'
import { classes } from '../../lib/classes.ts'
import { toPastedFile } from '../../lib/form/file/pasted-file.ts'
import { Button } from '../../ui/button/button.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import { Textarea } from '../../ui/form/input/textarea.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ScreenTitle, useHeading } from '../../ui/layout/page/screen-title.tsx'
import { OfflinePlan } from '../offline-entries/form/offline-plan.tsx'
import { OfflineTabs } from '../offline-entries/offline-tabs.tsx'
import { overviewQuery } from '../payments/payments-api.ts'
import { ImportList } from './import-list.tsx'
import { useUploadSentence } from './import-labels.ts'
import { importsKey, templatePath, uploadImport } from './imports-api.ts'
import styles from './imports.module.css'

/** A file of offline payments, for owners and finance staff. */
export const ImportOffline = () => {
  const { data, isPending } = useQuery(overviewQuery)
  const isIncluded =
    !data ||
    (v.is(planSchema, data.organization.plan) && includesOfflineEntries(data.organization.plan))
  return (
    <>
      {isIncluded && <OfflineTabs />}
      <ScreenTitle {...useHeading()} />
      {isPending ? (
        <Skeleton height="24rem" />
      ) : isIncluded ? (
        <div className={styles.stack}>
          <NewFile />
          <ImportList />
        </div>
      ) : (
        <OfflinePlan />
      )}
    </>
  )
}

const NewFile = () => {
  const { t } = useLingui()
  const [pasted, setPasted] = useState('')
  const [isOver, setOver] = useState(false)
  const toSentence = useUploadSentence()
  const uploading = useUpload()
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) uploading.mutate(file)
    },
  }
  const error = uploading.error ? toSentence(uploading.error) : undefined
  const isPaste = uploading.variables?.name === pastedName
  return (
    <Card
      title={<Trans>A new file</Trans>}
      aside={
        <a href={templatePath} download>
          <Trans>An empty file to fill in</Trans>
        </a>
      }
    >
      <div className={styles.stack}>
        <div className={classes(styles.drop, isOver && styles.over)} {...drop}>
          <FileField
            name="file"
            label={t`Choose a file, or drop it here`}
            hint={t`.csv or .xlsx, up to 20,000 rows and 10 MB. Nothing is added yet.`}
            error={isPaste ? undefined : error}
            accept=".csv,.txt,.tsv,.xlsx,text/csv"
            file={null}
            choose={(file) => uploading.mutate(file)}
          />
        </div>
        <form
          className={styles.stack}
          onSubmit={(event) => {
            event.preventDefault()
            uploading.mutate(toPastedFile(pasted, pastedName))
          }}
        >
          <Field
            name="pasted"
            label={t`Or paste rows`}
            hint={t`Copied from a spreadsheet, with the header row.`}
            error={isPaste ? error : undefined}
          >
            <Textarea rows={4} value={pasted} onChange={(event) => setPasted(event.target.value)} />
          </Field>
          <div>
            <Button type="submit" busy={uploading.isPending && <Trans>Reading the rows…</Trans>}>
              <Trans>Check the pasted rows</Trans>
            </Button>
          </div>
        </form>
        <p role="status" className={styles.quiet}>
          {uploading.isPending && <Trans>Reading and checking each row…</Trans>}
        </p>
      </div>
    </Card>
  )
}

const pastedName = 'pasted.csv'

const useUpload = () => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: uploadImport,
    onSuccess: async (answer) => {
      await queryClient.invalidateQueries({ queryKey: importsKey })
      queryClient.setQueryData([...importsKey, answer.id], answer)
      await navigate({
        to: '/ImportOfflinePayments/$importId',
        params: { importId: answer.id },
      })
    },
  })
}
