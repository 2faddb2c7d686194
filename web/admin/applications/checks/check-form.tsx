import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import {
  longestText,
  type AnsweredFile,
  type Check,
} from '@almoner/api/admin/applications/contract.ts'
import { useErrorMessage } from '../../../lib/api/failure/error-message.ts'
import { useRefusalMessage } from '../../../lib/api/failure/refusal-message.ts'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { Button } from '../../../ui/button/button.tsx'
import { KeyHint } from '../../../ui/keys/key-hint.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { TextInput } from '../../../ui/form/input/text-input.tsx'
import { Textarea } from '../../../ui/form/input/textarea.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useFileLabel } from '../application-labels.ts'
import { isUnopened } from '../reviewing/paper-of-check.ts'
import styles from './checks.module.css'
import { evidenceSchema, type Checking } from './use-checking.ts'

type Props = {
  checking: Checking
  check: Check
  /** What was looked up speaks against it, so that no outcome is suggested. */
  isDoubtful: boolean
  /** The papers that the check compares and an approver must open. */
  papers: readonly AnsweredFile[]
}

/** Records the outcome of the current check in its place, without a dialog over the paper. */
export const CheckForm = ({ checking, check, isDoubtful, papers }: Props) => {
  const { t } = useLingui()
  const toMessage = useErrorMessage()
  const refusal = useRefusalMessage()
  const fileLabel = useFileLabel()
  const { record, recording, readDraft, write } = checking
  const { listedOn, note, evidence } = readDraft(check)
  const { issues } = v.safeParse(evidenceSchema, evidence)
  const { isBusy, input, failure } = recording
  const unopened = papers
    .filter(isUnopened)
    .map(({ kind }) => fileLabel(kind))
    .join(', ')
  const busy = (outcome: string) => isBusy && input?.outcome === outcome && t`One moment…`
  return (
    <div className={styles.form}>
      <div className={styles.acts}>
        <Button
          look={isDoubtful ? 'secondary' : 'primary'}
          icon="check"
          aria-keyshortcuts="p"
          busy={busy('passed')}
          onClick={() => record('passed')}
        >
          <Trans>Pass</Trans>
          <KeyHint name="P" />
        </Button>
        <Button
          icon="close"
          aria-keyshortcuts="f"
          busy={busy('failed')}
          onClick={() => record('failed')}
        >
          <Trans>Fail</Trans>
          <KeyHint name="F" />
        </Button>
        <Button
          look="quiet"
          aria-keyshortcuts="n"
          busy={busy('not_applicable')}
          onClick={() => record('not_applicable')}
        >
          <Trans>Not applicable</Trans>
          <KeyHint name="N" />
        </Button>
      </div>
      {papers.length > 0 && (
        <p className={unopened === '' ? styles.opened : styles.unopened}>
          <Icon name={unopened === '' ? 'check' : 'eye'} size={16} />
          <span>
            {unopened === '' ? (
              <Trans>Documents opened by you</Trans>
            ) : (
              <Trans>Not opened by you yet: {unopened}</Trans>
            )}
          </span>
        </p>
      )}
      {failure && input?.check === check && (
        <Notice tone="danger">{toMessage(failure.error)}</Notice>
      )}
      {check === 'section88_listed' && (
        <Field
          name={`check-${check}-listedOn`}
          label={<Trans>Date of the Inland Revenue’s list</Trans>}
        >
          <div className={styles.day}>
            <TextInput
              type="date"
              max={todayInHongKong()}
              value={listedOn}
              onChange={({ target }) => write(check, { listedOn: target.value })}
            />
            <Button onClick={() => write(check, { listedOn: todayInHongKong() })}>
              <Trans>Today</Trans>
            </Button>
          </div>
        </Field>
      )}
      <details className={styles.more} open={issues !== undefined || undefined}>
        <summary>
          <Trans>Note and evidence</Trans>
        </summary>
        <Field
          name={`check-${check}-note`}
          label={<Trans>Note</Trans>}
          hint={<Trans>What was compared, and where. Only administrators read it.</Trans>}
          optional
        >
          <Textarea
            rows={2}
            maxLength={longestText}
            value={note}
            onChange={({ target }) => write(check, { note: target.value })}
          />
        </Field>
        <FileField
          name={`check-${check}-evidence`}
          label={<Trans>Evidence</Trans>}
          hint={<Trans>A PDF or a picture of what was compared, up to 10 MB. Optional.</Trans>}
          error={issues === undefined ? undefined : refusal(issues[0].message)}
          accept=".pdf,.png,.jpg,.jpeg"
          file={evidence}
          choose={(file) => write(check, { evidence: file })}
        />
      </details>
    </div>
  )
}
