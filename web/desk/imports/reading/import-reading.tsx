import { Trans, useLingui } from '@lingui/react/macro'
import { useCommand } from '../../../lib/form/command.ts'
import { formatCount } from '../../../lib/text/format.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useUploadSentence } from '../import-labels.ts'
import { rowsChange, readImportAgain } from '../imports-api.ts'
import { useEncodingLabels } from '../../encoding-labels.ts'
import styles from '../imports.module.css'
import {
  useDayExample,
  useDayOrderLabels,
  type Choices,
  type DayOrder,
  type Reading,
} from './reading-labels.ts'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'

type Props = { id: string; reading: Reading }
type ChoiceProps = { reading: Reading; choose: (change: Choices) => void }

/**
 * Shows the choices for reading the file. A person can change each of them, and the file is then
 * read again.
 */
export const ImportReading = ({ id, reading }: Props) => {
  const toSentence = useUploadSentence()
  const again = useCommand({
    send: (choices: Choices) => readImportAgain(id, choices),
    ...rowsChange(id),
  })
  const choose = (change: Choices): void => again.run({ ...reading.choices, ...change })
  return (
    <Card title={<Trans>How this file was read</Trans>}>
      <Stack gap={5}>
        <Doubts reading={reading} />
        <div className={styles.columns}>
          <EncodingChoice reading={reading} choose={choose} />
          <SheetChoice reading={reading} choose={choose} />
          <HeaderChoice reading={reading} choose={choose} />
          <HiddenRowsChoice reading={reading} choose={choose} />
          <DayOrderChoice reading={reading} choose={choose} />
          <DirectionChoice reading={reading} choose={choose} />
        </div>
        <LeftOut reading={reading} />
        {again.failure && <Notice tone="danger">{toSentence(again.failure.error)}</Notice>}
        <Quiet role="status">
          {again.isBusy ? (
            <Trans>Reading the file again…</Trans>
          ) : (
            <Trans>
              If you change this, the file is read again and the corrections that you typed in its
              rows are lost.
            </Trans>
          )}
        </Quiet>
      </Stack>
    </Card>
  )
}

const Doubts = ({ reading: { garbledLines, days } }: { reading: Reading }) => {
  const language = useLanguage()
  const toExample = useDayExample()
  const example = days && toExample(days)
  const garbled = formatCount(garbledLines, language)
  const wrong = formatCount(days?.wrong ?? 0, language)
  return (
    <>
      {garbledLines > 0 && (
        <Notice
          tone="warning"
          title={<Trans>Lines with characters that are damaged: {garbled}</Trans>}
        >
          <p>
            <Trans>
              Choose the encoding that shows the names correctly. If none does, save the file again
              as UTF-8.
            </Trans>
          </p>
        </Notice>
      )}
      {days !== null && days.wrong > 0 && (
        <Notice tone="warning" title={<Trans>Dates in a different order: {wrong}</Trans>}>
          <p>
            <Trans>The rows to fix say which. Correct them, or choose the other order.</Trans>
          </p>
        </Notice>
      )}
      {days !== null && days.wrong === 0 && !days.certain && (
        <Notice tone="warning" title={<Trans>The days could be read in two ways</Trans>}>
          {example !== null && <p>{example}</p>}
          <p>
            <Trans>If that is wrong, choose another order of days.</Trans>
          </p>
        </Notice>
      )}
    </>
  )
}

const EncodingChoice = ({ reading: { encoding, encodings }, choose }: ChoiceProps) => {
  const { t } = useLingui()
  const labels = useEncodingLabels()
  if (encoding === null || encodings.length < 2) return null
  const samples = encodings.find((each) => each.encoding === encoding)?.samples ?? []
  return (
    <Field
      name="encoding"
      label={t`Encoding of the text`}
      hint={samples.length > 0 ? samples.join(' · ') : undefined}
    >
      <Select
        value={encoding}
        onChange={({ target: { value } }) => {
          const chosen = encodings.find((each) => each.encoding === value)
          if (chosen !== undefined) choose({ encoding: chosen.encoding })
        }}
      >
        {encodings.map((each) => (
          <option key={each.encoding} value={each.encoding}>
            {[labels[each.encoding], ...each.samples.slice(0, 2)].join(' · ')}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const SheetChoice = ({ reading: { sheet, sheets, choices }, choose }: ChoiceProps) => {
  const { t } = useLingui()
  const language = useLanguage()
  if (sheet === null || sheets.length < 2) return null
  // The choices for the rows of one sheet do not apply to another sheet.
  const { encoding: _encoding, ...ofSheet } = choices
  const without = Object.fromEntries(Object.keys(ofSheet).map((key) => [key, undefined]))
  return (
    <Field name="sheet" label={t`Sheet`} hint={t`Only this sheet is imported.`}>
      <Select
        value={sheet}
        onChange={({ target: { value } }) => choose({ ...without, sheet: value })}
      >
        {sheets.map(({ name, rows, isHidden }) => {
          const count = rows === null ? '' : formatCount(rows, language)
          const lines = rows === null ? t`too many lines` : t`lines: ${count}`
          return (
            <option key={name} value={name}>
              {isHidden ? t`${name} (hidden, ${lines})` : t`${name} (${lines})`}
            </option>
          )
        })}
      </Select>
    </Field>
  )
}

const HeaderChoice = ({ reading: { headerLine, firstLines }, choose }: ChoiceProps) => {
  const { t } = useLingui()
  return (
    <Field name="header" label={t`Header row`}>
      <Select
        value={headerLine}
        onChange={({ target: { value } }) => choose({ headerLine: Number(value) })}
      >
        <option value={0}>{t`No header row`}</option>
        {firstLines.map(({ line, text }) => (
          <option key={line} value={line}>
            {t`Line ${line}: ${text}`}
          </option>
        ))}
        {headerLine > 0 && !firstLines.some(({ line }) => line === headerLine) && (
          <option value={headerLine}>{t`Line ${headerLine}`}</option>
        )}
      </Select>
    </Field>
  )
}

const HiddenRowsChoice = ({ reading: { hiddenRows }, choose }: ChoiceProps) => {
  const { t } = useLingui()
  const count = formatCount(hiddenRows.count, useLanguage())
  if (hiddenRows.count === 0) return null
  return (
    <Field name="hidden" label={t`Rows that are hidden in the sheet: ${count}`}>
      <Select
        value={hiddenRows.choice}
        onChange={({ target: { value } }) =>
          choose({ hiddenRows: value === 'read' ? 'read' : 'leave' })
        }
      >
        <option value="leave">{t`Leave them out`}</option>
        <option value="read">{t`Import them too`}</option>
      </Select>
    </Field>
  )
}

const orders: readonly DayOrder[] = ['dmy', 'mdy', 'ymd']

const DayOrderChoice = ({ reading: { days }, choose }: ChoiceProps) => {
  const { t } = useLingui()
  const labels = useDayOrderLabels()
  const toExample = useDayExample()
  if (days === null) return null
  return (
    <Field
      name="day-order"
      label={t`Order of days`}
      hint={toExample(days) ?? t`Every date in this file reads the same in any order.`}
    >
      <Select
        value={days.order}
        onChange={({ target: { value } }) => {
          const chosen = orders.find((order) => order === value)
          if (chosen !== undefined) choose({ dayOrder: chosen })
        }}
      >
        {orders.map((order) => (
          <option key={order} value={order}>
            {labels[order]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const DirectionChoice = ({ reading: { direction }, choose }: ChoiceProps) => {
  const { t } = useLingui()
  const language = useLanguage()
  if (direction === null) return null
  const out = formatCount(direction.out, language)
  const number = formatCount(direction.column + 1, language)
  const name = direction.name === '' ? number : direction.name
  return (
    <Field
      name="direction"
      label={t`Money in or out, by the column “${name}”`}
      hint={t`Rows with outgoing money: ${out}. They are not imported.`}
    >
      <Select
        value={direction.isUsed ? 'use' : 'ignore'}
        onChange={({ target: { value } }) =>
          choose({ direction: value === 'ignore' ? 'ignore' : 'use' })
        }
      >
        <option value="use">{t`Set by the column`}</option>
        <option value="ignore">{t`The column is not used`}</option>
      </Select>
    </Field>
  )
}

const LeftOut = ({ reading: { leftOut, leftOutCount } }: { reading: Reading }) => {
  const count = formatCount(leftOutCount, useLanguage())
  const more = formatCount(leftOutCount - leftOut.length, useLanguage())
  if (leftOutCount === 0) return null
  return (
    <details>
      <summary>
        <Trans>Totals, headings and closing lines that are left out: {count}</Trans>
      </summary>
      <ul className={styles.leftOut}>
        {leftOut.map(({ line, text }) => (
          <li key={line}>
            <Trans>
              Line {line}: {text}
            </Trans>
          </li>
        ))}
        {leftOutCount > leftOut.length && (
          <li>
            <Trans>And more: {more}</Trans>
          </li>
        )}
      </ul>
    </details>
  )
}
