import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import type { ImportDraft } from '@almoner/api/desk/imports/contract.ts'
import { importFields } from '@almoner/domain/import/values.ts'
import { directMethods } from '@almoner/domain/payment-methods/method-names.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FormElement } from '../../../ui/form-screen/form-section.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { ProjectChoices } from '../../offline-entries/form/use-project-choices.ts'
import { useFieldLabels } from '../import-labels.ts'
import { mapImport, rowsChange } from '../imports-api.ts'
import styles from '../imports.module.css'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'

type Props = { id: string; draft: ImportDraft; projects: ProjectChoices }

// An empty text is the option that chooses nothing.
const mappingSchema = v.object({
  columns: v.array(
    v.pipe(
      v.picklist(['', ...importFields]),
      v.transform((field) => (field === '' ? null : field)),
    ),
  ),
  defaults: v.object({
    paymentMethod: v.pipe(
      v.picklist(['', ...directMethods]),
      v.transform((method) => (method === '' ? null : method)),
    ),
    projectId: v.pipe(
      v.string(),
      v.transform((project) => project || null),
    ),
    paymentType: v.picklist(['donation', 'payment']),
    approved: v.pipe(
      v.picklist(['approved', 'pending']),
      v.transform((status) => status === 'approved'),
    ),
  }),
})

const useMappingForm = (id: string, { columns, defaults }: ImportDraft) =>
  useCommandForm({
    schema: mappingSchema,
    initial: {
      columns: columns.map(({ field }) => field ?? ''),
      defaults: {
        paymentMethod: defaults.paymentMethod ?? '',
        projectId: defaults.projectId ?? '',
        paymentType: defaults.paymentType,
        approved: defaults.approved ? 'approved' : 'pending',
      },
    },
    send: (mapping) => mapImport(id, mapping),
    done: () => undefined,
    labelsOf: useRefusalMessage(),
    ...rowsChange(id),
  })

type MappingForm = ReturnType<typeof useMappingForm>['form']

/** Assigns a field to each column. If another column has the field already, it moves from there. */
export const ImportMapping = ({ id, draft, projects }: Props) => {
  const state = useMappingForm(id, draft)
  const { isDirty } = state.form.formState
  return (
    <Card title={<Trans>What each column contains</Trans>}>
      <FormElement state={state} compact wide>
        <ul className={styles.columns}>
          {numberColumns(draft).map(({ column, number }) => (
            <li key={number} className={styles.column}>
              <ColumnChoice column={column} number={number} form={state.form} />
            </li>
          ))}
        </ul>
        <DefaultChoices defaults={draft.defaults} projects={projects} form={state.form} />
        <Row gap={3} columnGap={4} align="center">
          <Button
            type="submit"
            look={isDirty ? 'primary' : 'secondary'}
            busy={state.isBusy && <Trans>Checking each row…</Trans>}
          >
            <Trans>Check the rows again</Trans>
          </Button>
          <Quiet role="status">
            {isDirty && <Trans>The results shown are from before this change.</Trans>}
          </Quiet>
        </Row>
      </FormElement>
    </Card>
  )
}

/** Columns are numbered, because two columns can have the same header. */
const numberColumns = ({ columns }: ImportDraft) =>
  columns.map((column, index) => ({ column, number: index + 1 }))

type ColumnProps = {
  column: ImportDraft['columns'][number]
  number: number
  form: MappingForm
}

const ColumnChoice = ({
  column: { header, samples, field: chosen },
  number,
  form,
}: ColumnProps) => {
  const { t } = useLingui()
  const labels = useFieldLabels()
  const takeFromOthers = (field: string): void => {
    for (const [index, other] of form.getValues('columns').entries()) {
      if (index !== number - 1 && other === field && field !== '') {
        form.setValue(`columns.${index}`, '', { shouldDirty: true })
      }
    }
  }
  return (
    <Field
      name={`column-${number}`}
      label={header === '' ? t`Column ${number}` : header}
      hint={samples.filter((sample) => sample !== '').join(' · ') || t`Empty`}
    >
      <Select
        {...form.register(`columns.${number - 1}`, {
          onChange: ({ target }: { target: HTMLSelectElement }) => takeFromOthers(target.value),
        })}
        defaultValue={chosen ?? ''}
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

type DefaultProps = Pick<ImportDraft, 'defaults'> & { projects: ProjectChoices; form: MappingForm }

const DefaultChoices = ({ defaults, projects, form }: DefaultProps) => {
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
            {...form.register('defaults.paymentMethod')}
            defaultValue={defaults.paymentMethod ?? ''}
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
          <Select {...form.register('defaults.projectId')} defaultValue={defaults.projectId ?? ''}>
            <option value="">{t`General donation`}</option>
            {projects.map((project) => (
              <option key={project.id} value={project.id}>
                {project.name}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="default-type" label={t`Type`}>
          <Select {...form.register('defaults.paymentType')} defaultValue={defaults.paymentType}>
            <option value="donation">{t`Donation`}</option>
            <option value="payment">{t`Payment`}</option>
          </Select>
        </Field>
        <Field name="default-status" label={t`Status`}>
          <Select
            {...form.register('defaults.approved')}
            defaultValue={defaults.approved ? 'approved' : 'pending'}
          >
            <option value="approved">{t`Succeeded`}</option>
            <option value="pending">{t({ message: 'Pending', context: 'offline payment' })}</option>
          </Select>
        </Field>
      </div>
    </fieldset>
  )
}
