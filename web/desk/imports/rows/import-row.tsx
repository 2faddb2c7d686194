import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import type { ImportDraft, ImportRowAnswer } from '@almoner/api/desk/imports/contract.ts'
import { useCommand } from '../../../lib/form/command.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { useCommandForm } from '../../../lib/form/command-form.ts'
import { Failure } from '../../../ui/feedback/notice/failure.tsx'
import { FormElement } from '../../../ui/form-screen/form-section.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Pill, type PillTone } from '../../../ui/data/status/pill.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import type { IconName } from '../../../ui/picture/icon.tsx'
import { projectsQuery } from '../../payments/payments-api.ts'
import { useFieldLabels, useStandingLabels } from '../import-labels.ts'
import { editImportRow, rowsChange } from '../imports-api.ts'
import styles from '../imports.module.css'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

type Props = { id: string; draft: ImportDraft; row: ImportRowAnswer }

const looks: Record<ImportRowAnswer['standing'], { tone: PillTone; icon: IconName }> = {
  fresh: { tone: 'success', icon: 'plus' },
  already: { tone: 'neutral', icon: 'check' },
  duplicate: { tone: 'warning', icon: 'copy' },
  bad: { tone: 'danger', icon: 'edit' },
}

/** A row: its cells, and what a person can do about it. */
export const ImportRow = ({ id, draft, row }: Props) => {
  const { t } = useLingui()
  const standing = useStandingLabels()
  const { line } = row
  return (
    <li className={styles.row} aria-label={t`Row ${line}`}>
      <div className={styles.rowHead}>
        <strong>
          <Trans>Row {line}</Trans>
        </strong>
        <Pill {...looks[row.standing]}>{standing[row.standing]}</Pill>
        {row.choice === 'leave' && row.standing !== 'bad' && (
          <Quiet as="span">
            <Trans>Left out</Trans>
          </Quiet>
        )}
      </div>
      {row.standing === 'bad' ? (
        <FixedCells id={id} draft={draft} row={row} />
      ) : (
        <Cells draft={draft} row={row} />
      )}
      {row.standing === 'duplicate' && <DuplicateChoice id={id} row={row} />}
    </li>
  )
}

type CellsProps = Pick<Props, 'draft' | 'row'>

const Cells = ({ draft, row }: CellsProps) => {
  const labels = useFieldLabels()
  return (
    <dl className={styles.cells}>
      {draft.columns.map(({ field }, column) => {
        const text = row.cells[column] ?? ''
        return field === null || text === '' ? null : (
          <div key={field}>
            <dt>{labels[field]}</dt>
            <dd>{text}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The cells that are wrong are fields, with the reason at each. */
const FixedCells = ({ id, draft, row }: Props) => {
  const { t } = useLingui()
  const labels = useFieldLabels()
  const state = useCommandForm({
    schema: v.object({ cells: v.array(v.string()) }),
    initial: { cells: row.cells },
    send: ({ cells }) => editImportRow(id, { row: row.row, cells }),
    done: () => undefined,
    labelsOf: useRefusalMessage(),
    ...rowsChange(id),
  })
  const { line } = row
  // Two projects of one name are told apart by their ids, which are typed.
  const projects = useDistinctProjects()
  const elsewhere = row.problems.filter(({ column }) => column === null)
  return (
    <FormElement state={state} compact wide>
      <div className={styles.cells}>
        {draft.columns.map(({ field }, column) => {
          const problem = row.problems.find((each) => each.column === column)
          if (field === null || (problem === undefined && row.cells[column] === '')) return null
          return problem === undefined ? (
            <div key={field}>
              <span className={styles.cellName}>{labels[field]}</span>
              <span>{row.cells[column]}</span>
            </div>
          ) : (
            <Field
              key={field}
              name={`row-${row.row}-${field}`}
              label={labels[field]}
              error={problem.message}
            >
              {field === 'project' && projects !== undefined ? (
                <Select {...state.form.register(`cells.${column}`)}>
                  <option value={row.cells[column]}>{t`Choose a project`}</option>
                  {projects.map(({ id: projectId, name }) => (
                    <option key={projectId} value={name}>
                      {name}
                    </option>
                  ))}
                </Select>
              ) : (
                <TextInput autoComplete="off" {...state.form.register(`cells.${column}`)} />
              )}
            </Field>
          )
        })}
      </div>
      {elsewhere.map(({ field, message }) => (
        <p key={field} className={styles.wrong}>
          {message}
        </p>
      ))}
      {elsewhere.length < row.problems.length && (
        <div className={styles.rowActs}>
          <Button
            type="submit"
            aria-label={t`Check row ${line} again`}
            busy={state.isBusy && <Trans>Checking…</Trans>}
          >
            <Trans>Check row {line} again</Trans>
          </Button>
        </div>
      )}
    </FormElement>
  )
}

/** The charity's projects; undefined if they are not loaded, or if two of them share a name. */
const useDistinctProjects = () => {
  const projects = useQuery(projectsQuery).data?.projects
  const names = new Set(projects?.map(({ name }) => name))
  return names.size === projects?.length ? projects : undefined
}

const DuplicateChoice = ({ id, row }: Pick<Props, 'id' | 'row'>) => {
  const { sameAs, choice, line } = row
  const deciding = useCommand({
    send: (next: 'add' | 'leave') =>
      editImportRow(id, { row: row.row, choice: next === choice ? null : next }),
    ...rowsChange(id),
  })
  return (
    <div className={styles.rowActs}>
      <Quiet>
        {sameAs && 'entryId' in sameAs ? (
          <Link to="/OfflinePayments/$offlineEntryId" params={{ offlineEntryId: sameAs.entryId }}>
            <Trans>The payment that is already recorded</Trans>
          </Link>
        ) : (
          sameAs && (
            <Trans>An earlier row of this file has the same details or the same reference.</Trans>
          )
        )}
      </Quiet>
      <Button aria-pressed={choice === 'leave'} onClick={() => deciding.run('leave')}>
        <Trans>Leave row {line} out</Trans>
      </Button>
      <Button aria-pressed={choice === 'add'} onClick={() => deciding.run('add')}>
        <Trans>Add row {line}</Trans>
      </Button>
      {deciding.failure && <Failure error={deciding.failure.error} />}
    </div>
  )
}
