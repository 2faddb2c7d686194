import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ImportDraft, ImportRowAnswer } from '@almoner/api/desk/imports/contract.ts'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Pill, type PillTone } from '../../../ui/data/status/pill.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import type { IconName } from '../../../ui/picture/icon.tsx'
import { useFieldLabels, useStandingLabels } from '../import-labels.ts'
import { editImportRow, importsKey } from '../imports-api.ts'
import styles from '../imports.module.css'

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
          <span className={styles.quiet}>
            <Trans>Left out</Trans>
          </span>
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

const useEdit = (id: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Parameters<typeof editImportRow>[1]) => editImportRow(id, body),
    onSuccess: async (answer) => {
      await queryClient.invalidateQueries({ queryKey: [...importsKey, id, 'rows'] })
      queryClient.setQueryData([...importsKey, id], answer)
    },
  })
}

/** The cells that are wrong are fields, with the reason at each. */
const FixedCells = ({ id, draft, row }: Props) => {
  const { t } = useLingui()
  const labels = useFieldLabels()
  const toMessage = useErrorMessage()
  const [cells, setCells] = useState(row.cells)
  const editing = useEdit(id)
  const { line } = row
  const elsewhere = row.problems.filter(({ column }) => column === null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        editing.mutate({ row: row.row, cells })
      }}
    >
      <div className={styles.cells}>
        {draft.columns.map(({ field }, column) => {
          const problem = row.problems.find((each) => each.column === column)
          if (field === null || (problem === undefined && cells[column] === '')) return null
          return problem === undefined ? (
            <div key={field}>
              <span className={styles.cellName}>{labels[field]}</span>
              <span>{cells[column]}</span>
            </div>
          ) : (
            <Field
              key={field}
              name={`row-${row.row}-${field}`}
              label={labels[field]}
              error={problem.message}
            >
              <TextInput
                autoComplete="off"
                value={cells[column] ?? ''}
                onChange={({ target: { value } }) =>
                  setCells(cells.map((cell, index) => (index === column ? value : cell)))
                }
              />
            </Field>
          )
        })}
      </div>
      {elsewhere.map(({ field, message }) => (
        <p key={field} className={styles.wrong}>
          {message}
        </p>
      ))}
      {editing.error && <p role="alert">{toMessage(editing.error)}</p>}
      {elsewhere.length < row.problems.length && (
        <div className={styles.rowActs}>
          <Button
            type="submit"
            aria-label={t`Check row ${line} again`}
            busy={editing.isPending && <Trans>Checking…</Trans>}
          >
            <Trans>Check row {line} again</Trans>
          </Button>
        </div>
      )}
    </form>
  )
}

const DuplicateChoice = ({ id, row }: Pick<Props, 'id' | 'row'>) => {
  const toMessage = useErrorMessage()
  const deciding = useEdit(id)
  const { sameAs, choice, line } = row
  const choose = (next: 'add' | 'leave'): void =>
    deciding.mutate({ row: row.row, choice: next === choice ? null : next })
  return (
    <div className={styles.rowActs}>
      <p className={styles.quiet}>
        {sameAs && 'entryId' in sameAs ? (
          <Link to="/OfflinePayments/$offlineEntryId" params={{ offlineEntryId: sameAs.entryId }}>
            <Trans>The payment that is already recorded</Trans>
          </Link>
        ) : (
          sameAs && (
            <Trans>An earlier row of this file has the same details or the same reference.</Trans>
          )
        )}
      </p>
      <Button aria-pressed={choice === 'leave'} onClick={() => choose('leave')}>
        <Trans>Leave row {line} out</Trans>
      </Button>
      <Button aria-pressed={choice === 'add'} onClick={() => choose('add')}>
        <Trans>Add row {line}</Trans>
      </Button>
      {deciding.error && <p role="alert">{toMessage(deciding.error)}</p>}
    </div>
  )
}
