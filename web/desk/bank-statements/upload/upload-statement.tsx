import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ChangeEvent } from 'react'
import * as v from 'valibot'
import { largestStatementBytes } from '@almoner/api/desk/bank-statements/contract.ts'
import type {
  StatementPreview,
  UploadedStatement,
} from '@almoner/api/desk/bank-statements/upload/preview-contract.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { toPastedFile } from '../../../lib/form/file/pasted-file.ts'
import { Field } from '../../../ui/form/field.tsx'
import { SentFile } from '../../../ui/form/sent-file.tsx'
import { Textarea } from '../../../ui/form/input/textarea.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { FormElement } from '../../../ui/form-screen/form-section.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { statementsKey, uploadStatement, type StatementChoices } from '../bank-statements-api.ts'
import { useStatementLabels } from '../labels.ts'
import { StatementPreviewForm } from './statement-preview.tsx'

/** One of the two is read: a file, or lines that were copied from the bank's page. */
const schema = v.pipe(
  v.object({
    file: v.pipe(
      v.nullable(v.instance(File)),
      v.check((file) => file === null || file.size <= largestStatementBytes, 'file.too_large'),
    ),
    pasted: v.string(),
    account: v.pipe(v.string(), v.trim(), v.maxLength(40, 'account.too_long')),
  }),
  v.forward(
    v.check(({ file, pasted }) => file !== null || !isEmpty(pasted), 'file.required'),
    ['file'],
  ),
  v.forward(
    v.check(({ file, pasted }) => file === null || isEmpty(pasted), 'pasted.both'),
    ['pasted'],
  ),
)

const isEmpty = (pasted: string): boolean => pasted.trim() === ''

const toFile = (pasted: string): File => toPastedFile(pasted, 'pasted.txt')

type Upload = { preview: StatementPreview; file: File; choices: StatementChoices }

/**
 * A file of the bank is read as soon as it is chosen or dropped; pasted lines by a button. First how
 * they are read is shown, and then they are added.
 */
export const UploadStatement = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [upload, setUpload] = useState<Upload | null>(null)
  const queryClient = useQueryClient()
  const [isPasting, setPasting] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const done = async (answer: UploadedStatement, file: File, choices: StatementChoices) => {
    if (answer.outcome !== 'saved') {
      setUpload({ preview: answer, file, choices })
      return
    }
    const { id } = answer.statement
    setUpload(null)
    await queryClient.invalidateQueries({ queryKey: statementsKey })
    await navigate({ to: '/BankStatements/$statementId', params: { statementId: id } })
  }
  const state = useCommandForm({
    schema,
    initial: { file: null, pasted: '', account: '' },
    send: ({ file, pasted, account }, key) => {
      setShare(null)
      return uploadStatement({ file: file ?? toFile(pasted), account }, key, setShare)
    },
    done: (answer, { file, pasted, account }) => done(answer, file ?? toFile(pasted), { account }),
    fieldOf: isPasting ? { file: 'pasted' } : {},
    reads: [statementsKey],
    labelsOf: useStatementLabels(),
  })
  const { form, errorOf, isBusy } = state
  const [file, account] = form.watch(['file', 'account'])
  const isRead = upload !== null && upload.choices.account === account.trim()
  // A file is read again after a failed call, and for the account that was entered after it.
  const mayReadAgain = file !== null && !isRead && !isBusy && errorOf('file') === undefined
  const fileName = file?.name
  const choose = (chosenFile: File) => {
    setUpload(null)
    setPasting(false)
    form.setValue('file', chosenFile, { shouldDirty: true })
    state.submit()
  }
  const paste = ({ currentTarget: { value } }: ChangeEvent<HTMLTextAreaElement>) => {
    setUpload(null)
    setPasting(!isEmpty(value))
    if (!isEmpty(value)) form.setValue('file', null)
    form.setValue('pasted', value, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  }
  return (
    <>
      <FormElement state={state} compact>
        <Field
          name="account"
          label={t`Bank account`}
          hint={t`Only if you have several accounts, such as HSBC 123-456. Use the same words each time.`}
          error={errorOf('account')}
          optional
        >
          <TextInput {...form.register('account')} autoComplete="off" />
        </Field>
        <SentFile
          name="file"
          label={t`Choose a file, or drop it here`}
          hint={t`A .csv or .xlsx file of your bank, up to 5 MB. The same lines are never added twice.`}
          error={errorOf('file')}
          accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
          file={file}
          choose={choose}
          busy={isBusy && file !== null}
          share={share}
          status={
            file !== null &&
            (isBusy ? (
              <Trans>Reading {fileName}…</Trans>
            ) : (
              isRead && <Trans>{fileName} was read. Check it below.</Trans>
            ))
          }
        />
        <Field
          name="pasted"
          label={t`Or paste the lines`}
          hint={t`Copied from your bank’s page or a spreadsheet, with the header row.`}
          error={errorOf('pasted')}
          optional
        >
          <Textarea rows={4} {...form.register('pasted')} onChange={paste} autoComplete="off" />
        </Field>
        {(isPasting || mayReadAgain) && (
          <div>
            <Button type="submit" look="primary" busy={isBusy && t`Reading…`}>
              <Trans>Read the statement</Trans>
            </Button>
          </div>
        )}
      </FormElement>
      {isRead && (
        <StatementPreviewForm
          preview={upload.preview}
          file={upload.file}
          choices={upload.choices}
          done={(answer, choices) => done(answer, upload.file, choices)}
        />
      )}
    </>
  )
}
