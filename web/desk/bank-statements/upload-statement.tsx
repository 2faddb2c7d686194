import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ChangeEvent } from 'react'
import * as v from 'valibot'
import {
  largestStatementBytes,
  type UploadedStatement,
} from '@almoner/api/desk/bank-statements/contract.ts'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { toPastedFile } from '../../lib/form/pasted-file.ts'
import { Field } from '../../ui/form/field.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { statementsKey, uploadStatement } from './bank-statements-api.ts'
import { useStatementLabels } from './labels.ts'
import { MappingForm } from './mapping-form.tsx'
import { WrongRows } from './wrong-rows.tsx'

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

type Asked = Exclude<UploadedStatement, { outcome: 'saved' }>

/** A file of the bank, or its lines; where they cannot be read, which column is what is asked. */
export const UploadStatement = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<(Asked & { file: File }) | null>(null)
  const [isPasting, setPasting] = useState(false)
  const done = async (answer: UploadedStatement, file: File) => {
    if (answer.outcome !== 'saved') {
      setAsked({ ...answer, file })
      return
    }
    const { id } = answer.statement
    setAsked(null)
    await navigate({ to: '/BankStatements/$statementId', params: { statementId: id } })
  }
  const state = useCommandForm({
    schema,
    initial: { file: null, pasted: '', account: '' },
    send: ({ file, pasted, account }, key) =>
      uploadStatement({ file: file ?? toFile(pasted), account }, key),
    done: (answer, { file, pasted }) => done(answer, file ?? toFile(pasted)),
    fieldOf: isPasting ? { file: 'pasted' } : {},
    reads: [statementsKey],
    labelsOf: useStatementLabels(),
  })
  const { form, errorOf } = state
  const [file, account] = form.watch(['file', 'account'])
  const choose = (chosen: File) => {
    setAsked(null)
    setPasting(false)
    form.setValue('file', chosen, { shouldDirty: true, shouldValidate: true })
  }
  const paste = ({ currentTarget: { value } }: ChangeEvent<HTMLTextAreaElement>) => {
    setAsked(null)
    setPasting(!isEmpty(value))
    if (!isEmpty(value)) form.setValue('file', null)
    form.setValue('pasted', value, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  }
  return (
    <>
      <FormSection state={state} act={<Trans>Read the statement</Trans>} busy={t`Reading…`} compact>
        <FileField
          name="file"
          label={t`Statement`}
          hint={t`A .csv or .xlsx file of your bank, up to 5 MB. The same lines are never added twice.`}
          error={errorOf('file')}
          accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
          file={file}
          choose={choose}
        />
        <Field
          name="pasted"
          label={t`Or paste the lines`}
          hint={t`Copied from your bank’s page or a spreadsheet, with the row of column names.`}
          error={errorOf('pasted')}
          optional
        >
          <Textarea rows={4} {...form.register('pasted')} onChange={paste} autoComplete="off" />
        </Field>
        <Field
          name="account"
          label={t`Account`}
          hint={t`Only where you have several, such as HSBC 123-456. Use the same words each time.`}
          error={errorOf('account')}
          optional
        >
          <TextInput {...form.register('account')} autoComplete="off" />
        </Field>
      </FormSection>
      {asked?.outcome === 'rows_wrong' && <WrongRows rows={asked.rows} />}
      {asked && (
        <MappingForm
          key={`${asked.file.name} ${asked.file.size}`}
          asked={asked}
          isWrong={asked.outcome === 'rows_wrong'}
          file={asked.file}
          account={account}
          done={(answer) => done(answer, asked.file)}
        />
      )}
    </>
  )
}
