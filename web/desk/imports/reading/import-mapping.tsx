import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportAnswer, ImportDraft } from '@almoner/api/desk/imports/contract.ts'
import { importFields, type ImportField } from '@almoner/domain/import/values.ts'
import { directMethods } from '@almoner/domain/payment-methods/method-names.ts'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { ProjectChoices } from '../../offline-entries/form/use-project-choices.ts'
import { useFieldLabels } from '../import-labels.ts'
import { importsKey, mapImport } from '../imports-api.ts'
import styles from '../imports.module.css'

type Columns = (ImportField | null)[]
type Defaults = ImportDraft['defaults']
type Props = { id: string; draft: ImportDraft; projects: ProjectChoices }

/** Assigns a field to each column. If another column has the field already, it moves from there. */
export const ImportMapping = ({ id, draft, projects }: Props) => {
  const toMessage = useErrorMessage()
  const [columns, setColumns] = useState<Columns>(draft.columns.map(({ field }) => field))
  const [defaults, setDefaults] = useState<Defaults>(draft.defaults)
  const queryClient = useQueryClient()
  const mapping = useMutation({
    mutationFn: () => mapImport(id, { columns, defaults }),
    onSuccess: async (answer: ImportAnswer) => {
      await queryClient.invalidateQueries({ queryKey: [...importsKey, id, 'rows'] })
      queryClient.setQueryData([...importsKey, id], answer)
    },
  })
  const choose = (column: number, field: ImportField | null): void =>
    setColumns(
      columns.map((own, index) => {
        if (index === column) return field
        return own === field ? null : own
      }),
    )
  const isChanged =
    JSON.stringify([columns, defaults]) !==
    JSON.stringify([draft.columns.map(({ field }) => field), draft.defaults])
  return (
    <Card title={<Trans>What each column contains</Trans>}>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          mapping.mutate()
        }}
      >
        <ul className={styles.columns}>
          {numberColumns(draft).map(({ column, number }) => (
            <li key={number} className={styles.column}>
              <ColumnChoice
                column={column}
                number={number}
                field={columns[number - 1] ?? null}
                choose={(field) => choose(number - 1, field)}
              />
            </li>
          ))}
        </ul>
        <DefaultChoices defaults={defaults} projects={projects} change={setDefaults} />
        {mapping.error && <Notice tone="danger">{toMessage(mapping.error)}</Notice>}
        <div className={styles.acts}>
          <Button
            type="submit"
            look={isChanged ? 'primary' : 'secondary'}
            busy={mapping.isPending && <Trans>Checking each row…</Trans>}
          >
            <Trans>Check the rows again</Trans>
          </Button>
          <p role="status" className={styles.quiet}>
            {isChanged && <Trans>What is shown below is from before this change.</Trans>}
          </p>
        </div>
      </form>
    </Card>
  )
}

/** Columns are numbered, because two columns can have the same header. */
const numberColumns = ({ columns }: ImportDraft) =>
  columns.map((column, index) => ({ column, number: index + 1 }))

type ColumnProps = {
  column: ImportDraft['columns'][number]
  number: number
  field: ImportField | null
  choose: (field: ImportField | null) => void
}

const ColumnChoice = ({ column, number, field, choose }: ColumnProps) => {
  const { t } = useLingui()
  const labels = useFieldLabels()
  const { header, samples } = column
  return (
    <Field
      name={`column-${number}`}
      label={header === '' ? t`Column ${number}` : header}
      hint={samples.filter((sample) => sample !== '').join(' · ') || t`Empty`}
    >
      <Select
        value={field ?? ''}
        onChange={(event) =>
          choose(event.target.value === '' ? null : (event.target.value as ImportField))
        }
      >
        <option value="">{t`Not used`}</option>
        {importFields.map((each) => (
          <option key={each} value={each}>
            {labels[each]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type DefaultProps = {
  defaults: Defaults
  projects: ProjectChoices
  change: (defaults: Defaults) => void
}

const DefaultChoices = ({ defaults, projects, change }: DefaultProps) => {
  const { t } = useLingui()
  const methodName = useMethodName()
  return (
    <fieldset className={styles.defaults}>
      <legend className={styles.legend}>
        <Trans>If a row does not specify it</Trans>
      </legend>
      <div className={styles.columns}>
        <Field name="default-method" label={t`Payment method`}>
          <Select
            value={defaults.paymentMethod ?? ''}
            onChange={({ target: { value } }) =>
              change({
                ...defaults,
                paymentMethod: directMethods.find((method) => method === value) ?? null,
              })
            }
          >
            <option value="">{t`Each row must specify it`}</option>
            {directMethods.map((method) => (
              <option key={method} value={method}>
                {methodName(method)}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="default-project" label={t`Project`}>
          <Select
            value={defaults.projectId ?? ''}
            onChange={({ target: { value } }) =>
              change({ ...defaults, projectId: value === '' ? null : value })
            }
          >
            <option value="">{t`General donation`}</option>
            {projects.map((project) => (
              <option key={project.id} value={project.id}>
                {project.name}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="default-type" label={t`Type`}>
          <Select
            value={defaults.paymentType}
            onChange={({ target: { value } }) =>
              change({ ...defaults, paymentType: value === 'payment' ? 'payment' : 'donation' })
            }
          >
            <option value="donation">{t`Donation`}</option>
            <option value="payment">{t`Payment`}</option>
          </Select>
        </Field>
        <Field name="default-status" label={t`Status`}>
          <Select
            value={defaults.approved ? 'approved' : 'pending'}
            onChange={({ target: { value } }) =>
              change({ ...defaults, approved: value === 'approved' })
            }
          >
            <option value="approved">{t`Completed`}</option>
            <option value="pending">{t`Pending`}</option>
          </Select>
        </Field>
      </div>
    </fieldset>
  )
}
