import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { StatementMapping } from '@almoner/api/desk/bank-statements/contract.ts'
import type {
  StatementPreview,
  UploadedStatement,
} from '@almoner/api/desk/bank-statements/upload/preview-contract.ts'
import { useCommand } from '../../../lib/form/command.ts'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { newUuid } from '../../../lib/browser/new-uuid.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import { uploadStatement, type StatementChoices } from '../bank-statements-api.ts'
import { useEncodingLabels } from '../../encoding-labels.ts'
import styles from '../bank-statements.module.css'
import { DifferingLines } from './differing-lines.tsx'
import { MappingForm } from './mapping-form.tsx'
import { ReadingFacts } from './reading-facts.tsx'
import { WrongRows } from './wrong-rows.tsx'

type Props = {
  preview: StatementPreview
  file: File
  choices: StatementChoices
  done: (answer: UploadedStatement, choices: StatementChoices) => Promise<void>
}

/** Shows how the file was read and what it would add, before any of it is saved. */
export const StatementPreviewForm = ({ preview, file, choices, done }: Props) => {
  const { t } = useLingui()
  const toMessage = useErrorMessage()
  const titleId = useId()
  const sending = useCommand({
    send: ({ changed, confirm }: { changed: StatementChoices; confirm?: string }, key) =>
      uploadStatement({ file, ...changed, confirm }, key),
    done: (answer, { changed }) => done(answer, changed),
  })
  const choose = (some: Partial<StatementChoices>): void =>
    sending.run({ changed: { ...choices, ...some } })
  const { mapping, plan, questions, problems, confirm } = preview
  const newLines = plan?.newLines ?? 0
  const isOpen = questions.length > 0 || problems.length > 0
  return (
    <section className={styles.preview} aria-labelledby={titleId}>
      <h3 id={titleId}>
        <Trans>Check how the statement was read</Trans>
      </h3>
      <p>
        <Trans>Nothing is added yet.</Trans>
      </p>
      {problems.length > 0 && <WrongRows rows={problems} />}
      <Questions preview={preview} />
      {mapping?.indicator && questions.length + problems.length > 0 && (
        <IndicatorWords
          words={preview.indicatorWords}
          mapping={mapping}
          busy={sending.isBusy}
          choose={(newMapping) => choose({ mapping: newMapping })}
        />
      )}
      <Source preview={preview} choose={choose} />
      <ReadingFacts preview={preview} />
      {plan && (
        <DifferingLines
          plan={plan}
          lines={choices.lines ?? {}}
          choose={(lines) => choose({ lines })}
        />
      )}
      {sending.failure && <Notice tone="danger">{toMessage(sending.failure.error)}</Notice>}
      {confirm !== null && (
        <div>
          <Button
            look="primary"
            busy={sending.isBusy && t`Saving…`}
            onClick={() => sending.run({ changed: choices, confirm })}
          >
            {newLines === 0 ? (
              <Trans>Add the statement without new lines</Trans>
            ) : (
              <Plural value={newLines} one="Add # line" other="Add # lines" />
            )}
          </Button>
        </div>
      )}
      <details open={isOpen}>
        <summary>
          <Trans>Change how it is read</Trans>
        </summary>
        <MappingForm
          key={JSON.stringify(mapping)}
          preview={preview}
          read={(newMapping) =>
            uploadStatement({ file, ...choices, mapping: newMapping }, newUuid())
          }
          done={(answer) =>
            done(answer, {
              ...choices,
              mapping: answer.outcome === 'preview' ? (answer.mapping ?? undefined) : undefined,
            })
          }
        />
      </details>
    </section>
  )
}

const Questions = ({ preview: { questions, dayExample } }: Pick<Props, 'preview'>) => (
  <>
    {questions.includes('columns') && (
      <Notice tone="warning">
        <Trans>We do not know this bank’s file format yet. Choose what each column contains.</Trans>
      </Notice>
    )}
    {questions.includes('day_order') && (
      <Notice tone="warning">
        <Trans>
          The days of this file can be read in two ways. Choose how they are written, below.
        </Trans>{' '}
        {dayExample && `${dayExample.text} → ${dayExample.day}?`}
      </Notice>
    )}
    {questions.includes('direction') && (
      <Notice tone="warning">
        <Trans>
          This file does not show what came in and what went out. Choose below how to tell them
          apart.
        </Trans>
      </Notice>
    )}
  </>
)

type WordsProps = {
  words: readonly string[]
  mapping: StatementMapping
  busy: boolean
  choose: (mapping: StatementMapping) => void
}

/** Chooses the direction of the money for each word in the column beside the sums. */
const IndicatorWords = ({ words, mapping, busy, choose }: WordsProps) => {
  const { t } = useLingui()
  const indicator = mapping.indicator ?? { column: 0, in: [], out: [] }
  const set = (word: string, way: string): void => {
    const [into, out] = [
      indicator.in.filter((each) => each !== word),
      indicator.out.filter((each) => each !== word),
    ]
    if (way === 'in') into.push(word)
    if (way === 'out') out.push(word)
    choose({ ...mapping, indicator: { ...indicator, in: into, out } })
  }
  return (
    <div className={styles.pair}>
      {words.map((word, at) => (
        <Field
          key={word}
          name={`word-${at}`}
          label={
            word === '' ? t`If the cell is empty, the money` : t`If it says ${word}, the money`
          }
        >
          <Select
            value={indicator.in.includes(word) ? 'in' : indicator.out.includes(word) ? 'out' : ''}
            disabled={busy}
            onChange={({ currentTarget: { value } }) => set(word, value)}
          >
            <option value="">{t`Choose`}</option>
            <option value="in">{t`came in`}</option>
            <option value="out">{t`went out`}</option>
          </Select>
        </Field>
      ))}
    </div>
  )
}

type SourceProps = Pick<Props, 'preview'> & { choose: (some: Partial<StatementChoices>) => void }

/** The encoding of a text with the names that it makes, and the sheet of a workbook. */
const Source = ({ preview, choose }: SourceProps) => {
  const { t } = useLingui()
  const labels = useEncodingLabels()
  const { encoding, encodings, sheet, sheets, hiddenRows } = preview
  return (
    <>
      {encodings.length > 1 && (
        <Field name="encoding" label={t`Encoding of the text`}>
          <Select
            value={encoding ?? ''}
            onChange={({ currentTarget: { value } }) => choose({ encoding: value })}
          >
            {encodings.map((one) => (
              <option key={one.encoding} value={one.encoding}>
                {[labels[one.encoding], ...one.samples.slice(0, 2)].join(' · ').slice(0, 90)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {sheets.length > 1 && (
        <Field name="sheet" label={t`Sheet`}>
          <Select
            value={sheet ?? ''}
            onChange={({ currentTarget: { value } }) =>
              choose({ sheet: value, mapping: undefined })
            }
          >
            {sheets.map(({ name, rows }) => (
              <option key={name} value={name}>
                {rows === null ? name : t`${name} (${rows} rows)`}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {hiddenRows > 0 && (
        <Notice tone="warning">
          <Trans>
            {hiddenRows} rows of this sheet are hidden. They are read like the others. If they do
            not belong to the statement, delete them from the file.
          </Trans>
        </Notice>
      )}
    </>
  )
}
