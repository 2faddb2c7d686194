import { Trans, useLingui } from '@lingui/react/macro'
import type {
  PreviewLine,
  StatementPreview,
} from '@almoner/api/desk/bank-statements/upload/preview-contract.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/choice/select.tsx'
import styles from '../bank-statements.module.css'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

type Lines = Readonly<Record<string, 'same' | 'new'>>
type Props = {
  plan: NonNullable<StatementPreview['plan']>
  lines: Lines
  choose: (lines: Lines) => void
}

/** Shows the lines that do not agree with the existing statements. A person decides about them. */
export const DifferingLines = ({ plan, lines, choose }: Props) => {
  const { t } = useLingui()
  const { differing, differingLines, late, lateLines, absentLines, likeAccount } = plan
  const more = differingLines - differing.length
  return (
    <>
      {likeAccount !== null && (
        <Notice tone="warning" title={<Trans>Is it the same account?</Trans>}>
          <Trans>
            Most of these lines are in the account “{likeAccount || t`without a name`}” already. If
            it is the same account, enter its name exactly as before and read the file again.
          </Trans>
        </Notice>
      )}
      {differing.length > 0 && (
        <Notice tone="warning" title={<Trans>Lines that you may have already</Trans>}>
          <p>
            <Trans>
              They have the same day and amount as lines that you have, but a different text or
              balance.
            </Trans>
          </p>
          <ul className={styles.matches}>
            {differing.map((line) => (
              <li key={line.line} className={styles.suggestion}>
                <LineFacts line={line} />
                <Quiet translate="no">{line.knownText || '–'}</Quiet>
                <Field name={`differs-${line.line}`} label={t`Row ${line.line} is`}>
                  <Select
                    name={`differs-${line.line}`}
                    value={line.choice}
                    onChange={({ currentTarget: { value } }) =>
                      choose({ ...lines, [line.line]: value === 'new' ? 'new' : 'same' })
                    }
                  >
                    <option value="same">{t`the same line`}</option>
                    <option value="new">{t`another line`}</option>
                  </Select>
                </Field>
              </li>
            ))}
          </ul>
          {more > 0 && (
            <p>
              <Trans>And {more} more.</Trans>
            </p>
          )}
        </Notice>
      )}
      {lateLines > 0 && (
        <Notice tone="warning" title={<Trans>New lines on days that you have already</Trans>}>
          <p>
            <Trans>
              {lateLines} lines are on days that another statement of this account covers
              completely. Check that both files were read correctly.
            </Trans>
          </p>
          <ul>
            {late.map((line) => (
              <li key={line.line}>
                <LineFacts line={line} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {absentLines > 0 && (
        <Notice tone="warning">
          <Trans>
            {absentLines} lines already recorded for these days are not in this file. Check that the
            file is complete.
          </Trans>
        </Notice>
      )}
    </>
  )
}

const LineFacts = ({ line }: { line: PreviewLine }) => (
  <p>
    {formatDay(line.day)} · <strong>{formatMoney(line.amount)}</strong> ·{' '}
    <span translate="no">{line.text || '–'}</span>
  </p>
)
